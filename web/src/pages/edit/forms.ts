import type { ArtefactForm } from '../../drafts/artefact-form.js';

/** Loads a form. */
type LoadForm = () => Promise<{ default: ArtefactForm }>;

/** The classes with a form of their own; every other class has the general form. */
export const forms: Partial<Record<string, LoadForm>> = {};

export const generalForm: LoadForm = () => import('./general/general-form.js');
