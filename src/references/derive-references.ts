import { typeOfClass } from '../model/artefact-types.js';
import { classIn } from '../model/urn.js';
import type { Modifiers } from './extract-selections.js';
import { type IndirectReferenceRow, indirectReferenceRow } from './indirect-reference-table.js';
import type { Reached, ReachedComponent, ReachedList, SelectionEdge, StructureGraph } from './structure-graph.js';

/** Indirect references of a version whose target is known: those of one role that lead to one version on one way. */
export interface DerivedReference {
  /** URN of the version that holds them. */
  readonly source: string;
  readonly role: string;
  /** URN of the version or wildcard that the last reference on the way names. */
  readonly target: string;
  /** URN of the version; null where no version is eligible. */
  readonly resolution: string | null;
  /** Class of what is named, as in URNs. */
  readonly class: string;
  /** What holds the references in the source; an empty text for the artefact itself. */
  readonly components: readonly string[];
  /** What is named in the target, parallel to `components`; an empty text for the whole of it. */
  readonly items: readonly string[];
  /** In parallel. */
  readonly modifiers: readonly (Modifiers | undefined)[];
  /** Those of the items that are not components of the target; other items are not looked up. */
  readonly missing: readonly string[];
  /** URNs of the versions between the source and the target. */
  readonly via: readonly string[];
  /** The tick in which they began. */
  readonly since: number;
}

interface Collected extends DerivedReference {
  readonly components: string[];
  readonly items: string[];
  readonly modifiers: (Modifiers | undefined)[];
  readonly missing: string[];
}

/** Where a text leads. */
interface Named extends ReachedList {
  readonly class: string;
  readonly isMissing?: boolean;
  /** The component whose values are named, where the text does not name it. */
  readonly component?: string;
}

/**
 * The targets of selections. Texts that name components which no structure has lead to the structure itself, where they are
 * missing; values of components without a list lead nowhere. Names in VTL and ISO concepts are left out.
 */
export function* deriveReferences(
  selections: Iterable<SelectionEdge>,
  graph: StructureGraph,
): Generator<DerivedReference> {
  for (const selection of selections) {
    const row = indirectReferenceRow(selection.role);
    if (row !== undefined) yield* derive(selection, row, graph);
  }
}

function* derive(
  selection: SelectionEdge,
  row: IndirectReferenceRow,
  graph: StructureGraph,
): Generator<DerivedReference> {
  const collected = new Map<string, Collected>();
  const { source, role, since } = selection;
  const starts = startsOf(selection, row, graph);
  selection.items.forEach((item, place) => {
    const holder = selection.components[place] ?? '';
    const text = { source, component: holder, item };
    for (const { urn: resolution, target, via, class: namedClass, isMissing, component = holder } of namedBy(
      row,
      starts,
      text,
      graph,
    )) {
      const key = `${namedClass} ${row.names === 'value' ? component : ''} ${target} ${via.join(' ')}`;
      const found = collected.get(key) ?? {
        source,
        role,
        target,
        resolution,
        class: namedClass,
        components: [],
        items: [],
        modifiers: [],
        missing: [],
        via,
        since,
      };
      collected.set(key, found);
      found.components.push(component);
      found.items.push(item);
      found.modifiers.push(modifiersAt(selection, place));
      if (isMissing) found.missing.push(item);
    }
  });
  yield* collected.values();
}

function modifiersAt({ modifiers }: SelectionEdge, place: number): Modifiers | undefined {
  const text = modifiers?.[place] ?? '';
  return text === '' ? undefined : (JSON.parse(text) as Modifiers);
}

/** Where the ways of the texts of a selection begin: at lists or structures. */
interface Starts {
  readonly reached: readonly ReachedList[];
  readonly structures: readonly Reached[];
}

function startsOf({ source, through }: SelectionEdge, row: IndirectReferenceRow, graph: StructureGraph): Starts {
  if (row.through.kind === 'self') return { reached: [{ urn: source, target: source, via: [] }], structures: [] };
  if (row.through.kind === 'attachments')
    return { reached: [], structures: distinct(graph.structuresOfAttachments(source)) };
  const first = through === '' ? undefined : graph.reach(source, through);
  const reached = first === undefined ? [] : [first];
  const isOnTheWay = row.names === 'component' || row.names === 'value';
  return {
    reached,
    structures: isOnTheWay
      ? reached.flatMap(({ urn, ...rest }) => (urn === null ? [] : graph.structuresFrom({ urn, ...rest })))
      : [],
  };
}

/** Several agreements can lead to one structure; the first way is enough. */
const distinct = (structures: readonly Reached[]): readonly Reached[] =>
  [...new Map(structures.toReversed().map((each) => [`${each.urn} ${each.target}`, each])).values()].toReversed();

/** A text of a selection. */
interface Text {
  readonly source: string;
  readonly component: string;
  readonly item: string;
}

function namedBy(row: IndirectReferenceRow, starts: Starts, text: Text, graph: StructureGraph): readonly Named[] {
  switch (row.names) {
    case 'part':
      return starts.reached.map((each) => ({ ...each, class: partClass(row, each, text.item, graph) }));
    case 'item':
      return starts.reached.map((each) => ({ ...each, class: itemClass(each.target) }));
    case 'inherited': {
      const list = graph.inheritedList(text.source, text.component);
      return list === undefined ? [] : [{ ...list, class: classIn(list.target) }];
    }
    case 'component':
      return starts.structures.map((structure) => {
        const component = graph.component(structure, text.item);
        return component ?? { ...structure, class: componentClass(structure), isMissing: true };
      });
    case 'value':
      return starts.structures.flatMap((structure) => {
        const component =
          row.concept === undefined
            ? graph.component(structure, text.component)
            : graph.dimensionOf(structure, row.concept);
        if (component === undefined) return [];
        const list = graph.listOf(component);
        return list === undefined ? [] : [{ ...list, class: itemClass(list.target), component: component.id }];
      });
    default:
      return [];
  }
}

/** The class of a part: that of the component it is, where a row allows several and this one. */
function partClass(
  { classes = [] }: IndirectReferenceRow,
  { urn }: ReachedList,
  id: string,
  graph: StructureGraph,
): string {
  const [first = ''] = classes;
  if (classes.length === 1 || urn === null) return first;
  const found = graph.component({ urn, target: urn, via: [] }, id)?.class;
  return found !== undefined && classes.includes(found) ? found : first;
}

/** The class of a component that a structure lacks. */
const componentClass = ({ urn }: Reached): string =>
  classIn(urn) === 'DataStructure' ? 'Dimension' : 'MetadataAttribute';

/** The class of the items of a scheme or list, as in URNs; items of value lists have none, and the class of the model. */
function itemClass(target: string): string {
  const type = typeOfClass(classIn(target));
  return type?.parts?.[0]?.class ?? 'ValueItem';
}

/** The role of the references that a data structure has through its metadata structure. */
const viaMetadataRole = 'DataStructure.metadataAttributeUsage.viaMetadata';

/** The concepts and lists of the metadata attributes that a data structure can report (information model, DataStructureDefinition). */
export function* deriveMetadataReferences(source: string, graph: StructureGraph): Generator<DerivedReference> {
  const edge = { urn: source, target: source, via: [] };
  const metadata = graph.metadataStructureOf(edge);
  if (metadata === undefined) return;
  const via = [metadata.urn];
  const since = graph.edgesOf(source).find(({ resolution }) => resolution === metadata.urn)?.since ?? 0;
  for (const attribute of graph.componentsOf({ ...metadata, via: [] })) {
    for (const { target, urn, class: namedClass, item, via: further } of usedBy(attribute, graph)) {
      yield {
        source,
        role: viaMetadataRole,
        target,
        resolution: urn,
        class: namedClass,
        components: [attribute.id],
        items: [item],
        modifiers: [undefined],
        missing: [],
        via: [...via, ...further],
        since,
      };
    }
  }
}

/** The concept and the list of a component. */
function usedBy(component: ReachedComponent, graph: StructureGraph): readonly (Named & { readonly item: string })[] {
  const concept = graph.conceptOf(component.urn, component.id);
  const list = graph.listOf({ ...component, via: [] });
  return [
    ...(concept === undefined ? [] : [{ ...concept, class: 'Concept' }]),
    // The way of a list begins at the structure, which is on the way already.
    ...(list === undefined ? [] : [{ ...list, via: list.via.slice(1), class: classIn(list.target), item: '' }]),
  ];
}
