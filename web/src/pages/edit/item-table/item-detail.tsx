import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { words } from '../../../words/words.js';
import { AnnotationsForm, ContactsForm } from '../parts/annotations-form.js';
import { changeList, changeValue } from '../parts/json-change.js';
import { RepresentationForm } from '../parts/representation-form.js';
import { changeItem } from './change-items.js';
import { type ItemRows, pointerOf } from './item-index.js';
import type { SchemeLayout } from './scheme-layouts.js';

const texts = words.itemTable;

interface ItemDetailProps {
  readonly layout: SchemeLayout;
  readonly rows: ItemRows;
  readonly row: number;
  readonly isReadOnly: boolean;
  readonly onChange: ArtefactFormProps['onChange'];
}

/** What an item has that is no text of a cell: annotations, contacts, its representation. */
export function ItemDetail({ layout, rows, row, isReadOnly, onChange }: ItemDetailProps) {
  const item = rows.items[row];
  if (item === undefined) return null;
  const pointer = pointerOf(rows, layout, row);
  return (
    <section class="card item-detail" aria-label={texts.detailOf(String(item['id'] ?? ''))}>
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
    </section>
  );
}
