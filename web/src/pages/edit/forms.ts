import type { ComponentType } from 'preact';
import type { ArtefactFormProps } from '../../drafts/artefact-form.js';
import { tabulatedClasses } from './item-table/scheme-layouts.js';
import { structureProperties } from './usage/structure-properties.js';

/** The form of some classes: what is between the head of an artefact (ids, names, version) and the report of the dry run. */
export type ArtefactForm = ComponentType<ArtefactFormProps>;

/** Loads a form. */
export type LoadForm = () => Promise<{ default: ArtefactForm }>;

/** The classes with a form of their own; every other class has the general form. */
export const forms: Partial<Record<string, LoadForm>> = {
  ...Object.fromEntries(tabulatedClasses.map((name) => [name, () => import('./item-table/item-table.js')])),
  ...Object.fromEntries(Object.keys(structureProperties).map((name) => [name, () => import('./usage/usage-form.js')])),
  DataStructure: () => import('./structure/structure-form.js'),
  DataConstraint: () => import('./constraint/constraint-form.js'),
  MetadataConstraint: () => import('./constraint/constraint-form.js'),
  RepresentationMap: () => import('./maps/representation-map-form.js'),
  StructureMap: () => import('./maps/structure-map-form.js'),
  MetadataSet: () => import('./metadata-set/metadata-set-form.js'),
};

export const generalForm: LoadForm = () => import('./general/general-form.js');

/** The text of an artefact of any class. */
export const textView: LoadForm = () => import('./text-view.js');
