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

/** Annotations added, removed and altered. @param path of an object with the properties of `described` */
export const annotationChanges = (path: string): readonly Example[] => [
  when(add(`${path}/annotations`, { id: 'OTHER', texts: { en: 'Other' } })),
  when(drop(`${path}/annotations`)),
  undone(drop(`${path}/annotations`)),
  when(put(`${path}/annotations/NOTE/texts/en`, 'Altered')),
];

/** Links and the URI added, removed and altered. @param path of an object with the properties of `described` */
export const linkChanges = (path: string): readonly Example[] => [
  when(add(`${path}/links`, { rel: 'external', href: 'https://example.org/b' })),
  when(drop(`${path}/links`)),
  when(put(`${path}/links/0/href`, 'https://example.org/other')),
  when(drop(`${path}/uri`)),
  undone(drop(`${path}/uri`)),
  when(put(`${path}/uri`, 'https://example.org/other')),
];

/** Examples of the rules `<prefix>.name`, `.description`, `.annotation` and, if the item has links, `.link`. */
export const textRules = (prefix: string, path: string): ClassExamples['rules'] => ({
  [`${prefix}.name`]: textChanges(`${path}/names`),
  [`${prefix}.description`]: textChanges(`${path}/descriptions`),
  [`${prefix}.annotation`]: annotationChanges(path),
});
