import type { DataAction } from '../data-sets.js';

/** The words of SDMX-CSV 2.x for what data are of, by class. */
export const classTerms: Readonly<Record<string, string>> = {
  Dataflow: 'dataflow',
  DataStructure: 'datastructure',
  ProvisionAgreement: 'dataprovision',
};

/** The letters of SDMX-CSV 2.x for actions. */
export const actionLetters: Readonly<Record<DataAction, string>> = {
  information: 'I',
  append: 'A',
  replace: 'R',
  merge: 'M',
  delete: 'D',
};
