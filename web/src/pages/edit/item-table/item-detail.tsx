import type { JsonObject } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { words } from '../../../words/words.js';
import type { FormContext } from '../general/form-context.js';
import { AnnotationsForm, ContactsForm } from '../parts/annotations-form.js';
import { changeList, changeValue } from '../parts/json-change.js';
import { RepresentationForm } from '../parts/representation-form.js';
import { changeItem } from './change-items.js';
import { type ItemRows, pointerOf } from './item-index.js';
import type { SchemeLayout } from './scheme-layouts.js';

const texts = words.itemTable;

interface ItemDetailProps {
  readonly artefactClass: string;
  readonly context: FormContext;
  readonly layout: SchemeLayout;
  readonly rows: ItemRows;
  readonly row: number;
  readonly isReadOnly: boolean;
  readonly onChange: ArtefactFormProps['onChange'];
}

/** What an item has that is no text of a cell: annotations, contacts, its representation. */
export function ItemDetail({ artefactClass, context, layout, rows, row, isReadOnly, onChange }: ItemDetailProps) {
  const item = rows.items[row];
  if (item === undefined) return null;
  const pointer = pointerOf(rows, layout, row);
  return (
    <section class="card" aria-label={texts.detailOf(String(item['id'] ?? ''))}>
      <h3>
        <code>{String(item['id'] ?? '')}</code>
      </h3>
      {layout.columns.some(({ kind }) => kind === 'representation') ? (
        <RepresentationForm
          title={texts.property('coreRepresentation')}
          value={item['coreRepresentation']}
          pointer={`${pointer}/coreRepresentation`}
          isReadOnly={isReadOnly}
          hasOccurrences
          onChange={(change) =>
            onChange((newest) =>
              changeItem(newest, layout, row, (each) => changeValue(each, 'coreRepresentation', change)),
            )
          }
        />
      ) : null}
      {layout.columns.some(({ property }) => property === 'contacts') ? (
        <ContactsForm
          value={item['contacts']}
          pointer={`${pointer}/contacts`}
          isReadOnly={isReadOnly}
          onChange={(change) =>
            onChange((newest) => changeItem(newest, layout, row, (each) => changeList(each, 'contacts', change)))
          }
        />
      ) : null}
      <AnnotationsForm
        value={item['annotations']}
        pointer={`${pointer}/annotations`}
        isReadOnly={isReadOnly}
        onChange={(change) =>
          onChange((newest) => changeItem(newest, layout, row, (each) => changeList(each, 'annotations', change)))
        }
      />
      <OtherFields artefactClass={artefactClass} context={context} layout={layout} pointer={pointer} value={item} />
    </section>
  );
}

/** What is in the table, or has a part of the form above. */
const shownElsewhere = ['id', 'names', 'descriptions', 'parent', 'annotations', 'contacts', 'coreRepresentation'];

/** The properties of an item that are neither in the table nor above, such as its links. */
function OtherFields({
  artefactClass,
  context,
  layout,
  pointer,
  value,
}: Pick<ItemDetailProps, 'artefactClass' | 'context' | 'layout'> & { pointer: string; value: JsonObject }) {
  const { classes, objects } = context.shapes;
  const list = objects[classes[artefactClass] ?? '']?.fields.find(({ property }) => property === layout.list);
  if (list?.value.kind !== 'object') return null;
  const { shape } = list.value;
  const columns = layout.columns.map(({ property }) => property);
  const without = new Set([...shownElsewhere, ...columns, ...(layout.nested === undefined ? [] : [layout.nested])]);
  return <context.ObjectFields context={context} pointer={pointer} shape={shape} value={value} without={without} />;
}
