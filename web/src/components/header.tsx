import { useEffect, useState } from 'preact/hooks';
import { Link, useAddress } from '../address.js';
import { api, contentOf } from '../api/client.js';
import { useResponse } from '../api/use-response.js';
import { inBase } from '../base.js';
import { mayMake } from '../model/may-change.js';
import { explorerEntries, otherEntries } from '../navigation.js';
import { applyTheme, keepSettings, readSettings } from '../settings.js';
import { words } from '../words/words.js';
import { Dialog, SignInLink } from './basics.js';
import { SearchBox } from './search-box.js';
import { isSearchShortcut } from './search-shortcut.js';

/** The head of all pages: the pages, the state and language that are shown, colours, sign-in. */
export function Header() {
  const address = useAddress();
  const who = useResponse('whoami', (signal) => contentOf(api.GET('/ws/registry/whoami', { signal }))).content;
  const { navigation } = words;
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    if (address.path === '/') return;
    const onKey = (event: KeyboardEvent): void => {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      setSearching(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <header class="head">
      <Link to="/" class="brand">
        <img src={inBase('/assets/icon.svg')} alt="" width="24" height="24" />
        {words.common.brand}
      </Link>
      <nav aria-label={navigation.label}>
        {explorerEntries.map(([path, label]) => (
          <Link key={path} to={path} aria-current={address.path === path ? 'page' : undefined}>
            {label}
          </Link>
        ))}
        {who !== undefined && mayMake(who) ? (
          <Link
            to="/explore/edit"
            title={words.edit.actions.new}
            aria-current={address.path === '/explore/edit' ? 'page' : undefined}
          >
            {navigation.new}
          </Link>
        ) : null}
        {who?.role === 'administrator' || who?.role === 'root' ? (
          <Link
            to="/explore/administration"
            aria-current={address.path === '/explore/administration' ? 'page' : undefined}
          >
            {navigation.administration}
          </Link>
        ) : null}
        {otherEntries.map(([path, label]) => (
          <a key={path} href={inBase(path)}>
            {label}
          </a>
        ))}
      </nav>
      <div class="tools">
        <StateChip />
        <LanguageChoice />
        <ThemeChoice />
        {who === undefined || who.role === 'anonymous' ? (
          <SignInLink>{navigation.signIn}</SignInLink>
        ) : (
          <a href={inBase('/login.html')} title={navigation.signedIn(who.principal)}>
            {who.principal}
          </a>
        )}
      </div>
      {isSearching ? (
        <Dialog title={words.searchBox.everywhere} onClose={() => setSearching(false)}>
          <SearchBox
            label={words.searchBox.everywhere}
            isLabelHidden
            isFocused
            onChoose={({ urn }) => {
              setSearching(false);
              address.open('/explore/artefact', { urn });
            }}
          />
        </Dialog>
      ) : null}
    </header>
  );
}

/** The state that is shown, where it is not the present. */
function StateChip() {
  const { asOf, change } = useAddress();
  if (asOf === undefined) return null;
  return (
    <span class="state" role="status">
      {words.time.asOf(asOf)}
      <button type="button" class="quiet" onClick={() => change({ asOf: undefined }, true)}>
        {words.time.back}
      </button>
    </span>
  );
}

/** Languages that are offered besides that of the browser; any tag works in the address. */
const languages = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'ar', 'zh', 'ja', 'ru'];

/** The name of a language; the tag itself where it is not one of BCP 47. */
function nameOfLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

function LanguageChoice() {
  const { lang, change } = useAddress();
  const offered = lang === undefined || languages.includes(lang) ? languages : [lang, ...languages];
  return (
    <select
      aria-label={words.navigation.language}
      value={lang ?? ''}
      onChange={(event) => change({ lang: event.currentTarget.value || undefined })}
    >
      <option value="">{words.navigation.browserLanguage}</option>
      {offered.map((tag) => (
        <option key={tag} value={tag}>
          {words.navigation.languageOf(nameOfLanguage(tag))}
        </option>
      ))}
    </select>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState(readSettings().theme);
  return (
    <select
      aria-label={words.navigation.theme}
      value={theme ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const chosen = value === 'light' || value === 'dark' ? value : undefined;
        keepSettings({ theme: chosen });
        setTheme(chosen);
        applyTheme();
      }}
    >
      <option value="">{words.navigation.themes.system}</option>
      <option value="light">{words.navigation.themes.light}</option>
      <option value="dark">{words.navigation.themes.dark}</option>
    </select>
  );
}
