import type { ArtefactForm } from '../../drafts/artefact-form.js';

/** Loads a form. */
export type LoadForm = () => Promise<{ default: ArtefactForm }>;

/** The classes with a form of their own; every other class has the general form. */
export const forms: Partial<Record<string, LoadForm>> = {
  MetadataSet: () => import('./metadata-set/metadata-set-form.js'),
};

export const generalForm: LoadForm = () => import('./general/general-form.js');

/** The text of an artefact of any class. */
export const textView: LoadForm = () => import('./text-view.js');
