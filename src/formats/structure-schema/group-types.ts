import { complexType, xmlAttribute } from './complex-type.js';
import type { Group } from './components.js';
import type { Layout } from './layout.js';
import { complexValues, keyValues, metadata, simpleValues, undeclared } from './level-parts.js';
import { element, type Lines } from './xml-lines.js';

/** The type of the element `Group`: that of the only group, or one for all; undefined where there are none. */
export function groupElementType({ components: { groups }, groupNames }: Layout): string | undefined {
  const [first, second] = groups;
  if (first === undefined) return undefined;
  return second === undefined ? groupNames.get(first) : 'GroupType';
}

function groupType(group: Group, base: string, idType: string, layout: Layout): Lines {
  const { dimensions, attributes, metadata: usages } = layout.components;
  const own = attributes.filter(({ relationship }) => layout.isOfGroup(relationship, group));
  return complexType({
    name: layout.groupNames.get(group) ?? group.id,
    base,
    content: [
      ...complexValues(own, layout),
      ...metadata(
        usages.some((relationship) => layout.isOfGroup(relationship, group)),
        layout,
      ),
    ],
    attributes: [
      ...keyValues(
        dimensions.filter(({ id }) => group.dimensions.includes(id)),
        layout,
      ),
      ...undeclared(own, layout),
      ...simpleValues(own, layout),
      xmlAttribute('type', idType, 'optional', group.id),
    ],
  });
}

function* idsOfGroups(groups: readonly Group[]): Generator<string> {
  for (const { id } of groups) yield* element('xs:enumeration', { value: id });
}

/** What several groups have in common; data messages say with `xsi:type` which one is meant. */
function* commonType(layout: Layout): Generator<string> {
  const { groups, attributes, metadata: usages } = layout.components;
  yield* element(
    'xs:simpleType',
    { name: 'Group.ID' },
    element('xs:restriction', { base: 'common:IDType' }, idsOfGroups(groups)),
  );
  yield* complexType({
    name: 'GroupType',
    base: 'dsd:GroupType',
    isAbstract: true,
    content: [
      ...complexValues(
        attributes.filter(({ relationship }) => groups.some((group) => layout.isOfGroup(relationship, group))),
        layout,
      ),
      ...metadata(
        usages.some((relationship) => groups.some((group) => layout.isOfGroup(relationship, group))),
        layout,
      ),
    ],
    attributes: [xmlAttribute('type', 'Group.ID', 'optional'), element('xs:anyAttribute', { namespace: '##local' })],
  });
}

/** A type for each group (SDMX-ML part IV, GroupType). */
export function* groupTypes(layout: Layout): Generator<string> {
  const { groups } = layout.components;
  const hasCommonType = groups.length > 1;
  if (hasCommonType) yield* commonType(layout);
  const [base, idType] = hasCommonType ? ['GroupType', 'Group.ID'] : ['dsd:GroupType', 'common:IDType'];
  for (const group of groups) yield* groupType(group, base, idType, layout);
}
