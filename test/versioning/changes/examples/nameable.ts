import { type ClassExamples, type Example, undone, when } from './example.js';
import { add, drop, put } from './mutations.js';

/** Properties that an item can have besides its id. */
export const described = {
  names: { en: 'English name', fr: 'Nom français' },
  descriptions: { en: 'English description', fr: 'Description française' },
  annotations: [{ id: 'NOTE', title: 'Title', texts: { en: 'Note' } }],
  links: [{ rel: 'alternate', href: 'https://example.org/a' }],
  uri: 'https://example.org/more',
};

/** Names or descriptions in another language, no longer in one, and altered. @param path of the texts */
export const textChanges = (path: string): readonly Example[] => [
  when(put(`${path}/de`, 'Deutsch')),
  when(drop(`${path}/fr`)),
  when(put(`${path}/en`, 'Altered')),
];

/** The path to the properties of an object; of those of the artefact itself none. */
const inside = (path: string): string => (path === '' ? '' : `${path}/`);

/** Annotations added, removed and altered. @param of path of an object with the properties of `described` */
export const annotationChanges = (of: string): readonly Example[] => [
  when(add(`${inside(of)}annotations`, { id: 'OTHER', texts: { en: 'Other' } })),
  when(drop(`${inside(of)}annotations`)),
  undone(drop(`${inside(of)}annotations`)),
  when(put(`${inside(of)}annotations/NOTE/texts/en`, 'Altered')),
];

/** Links added, removed and altered. @param of path of an object with the properties of `described` */
export const onlyLinkChanges = (of: string): readonly Example[] => [
  when(add(`${inside(of)}links`, { rel: 'external', href: 'https://example.org/b' })),
  when(drop(`${inside(of)}links`)),
  when(put(`${inside(of)}links/0/href`, 'https://example.org/other')),
];

/** The URI added, removed and altered. @param of path of an object with the properties of `described` */
export const uriChanges = (of: string): readonly Example[] => [
  when(drop(`${inside(of)}uri`)),
  undone(drop(`${inside(of)}uri`)),
  when(put(`${inside(of)}uri`, 'https://example.org/other')),
];

/** Links and the URI added, removed and altered. */
export const linkChanges = (of: string): readonly Example[] => [...onlyLinkChanges(of), ...uriChanges(of)];

/** Examples of the rules `<prefix>.name`, `.description`, `.annotation` and, if the item has links, `.link`. */
export const textRules = (prefix: string, path: string): ClassExamples['rules'] => ({
  [`${prefix}.name`]: textChanges(`${path}/names`),
  [`${prefix}.description`]: textChanges(`${path}/descriptions`),
  [`${prefix}.annotation`]: annotationChanges(path),
});
