import { textOf } from '../../../content/json.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { words } from '../../../words/words.js';
import { PartList, TextField } from '../parts/fields.js';
import { changeEntry, listOfTexts } from '../parts/json-change.js';
import { MemberBoxes } from '../parts/member-boxes.js';
import { changeGroups, groupsOf, idsOfKinds, withMember } from './structure-parts.js';

const texts = words.structureForm;

/** The groups of a data structure: each with the dimensions of its keys. */
export function GroupsForm({
  artefact,
  onChange,
  isReadOnly,
}: Pick<ArtefactFormProps, 'artefact' | 'onChange' | 'isReadOnly'>) {
  const groups = groupsOf(artefact);
  const dimensions = idsOfKinds(artefact, 'dimension');
  if (isReadOnly && groups.length === 0) return null;
  return (
    <PartList
      title={texts.groups}
      count={groups.length}
      isReadOnly={isReadOnly}
      nameOf={(index) => texts.groupName(textOf(groups[index]?.['id']), index)}
      onAdd={() => onChange((newest) => changeGroups(newest, (list) => [...list, { id: '', groupDimensions: [] }]))}
      onRemove={(index) => onChange((newest) => changeGroups(newest, (list) => list.toSpliced(index, 1)))}
      part={(index) => {
        const members = listOfTexts(groups[index]?.['groupDimensions']);
        const pointer = `/dataStructureComponents/groups/${index}`;
        return (
          <>
            <TextField
              label={texts.id}
              pointer={`${pointer}/id`}
              value={groups[index]?.['id']}
              isReadOnly={isReadOnly}
              onChange={(id) =>
                onChange((newest) =>
                  changeGroups(newest, (list) => changeEntry(list, index, (each) => ({ ...each, id: id ?? '' }))),
                )
              }
            />
            <MemberBoxes
              label={texts.groupDimensions}
              pointer={`${pointer}/groupDimensions`}
              all={dimensions}
              members={members}
              isReadOnly={isReadOnly}
              onChange={(id, isMember) =>
                onChange((newest) =>
                  changeGroups(newest, (list) =>
                    changeEntry(list, index, (each) => ({
                      ...each,
                      groupDimensions: withMember(listOfTexts(each['groupDimensions']), id, isMember, dimensions),
                    })),
                  ),
                )
              }
            />
          </>
        );
      }}
    />
  );
}
