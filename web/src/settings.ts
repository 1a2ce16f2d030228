/** What this browser keeps for its user. */
const name = 'strata';

interface Settings {
  readonly theme?: 'light' | 'dark';
}

/** The settings that are kept; none where the browser keeps nothing. */
export function readSettings(): Settings {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Settings;
  } catch {
    return {};
  }
}

/** Keeps settings in addition to those that are there; undefined removes one. */
export function keepSettings(changes: { readonly [Key in keyof Settings]: Settings[Key] | undefined }): void {
  try {
    localStorage.setItem(name, JSON.stringify({ ...readSettings(), ...changes }));
  } catch {
    // A browser may refuse to keep anything.
  }
}

/** Shows the colours that the user chose, or those of the system. @param theme for a page that has one only */
export function applyTheme(theme = readSettings().theme): void {
  if (theme === undefined) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
