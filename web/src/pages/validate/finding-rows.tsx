import { Link } from '../../address.js';
import { UrnLink } from '../../components/basics.js';
import { words } from '../../words/words.js';
import type { Report } from './use-validation.js';

const texts = words.validate;

type Finding = Report['rules'][number]['findings'][number];

interface FindingRowsProps {
  readonly findings: readonly Finding[];
  readonly report: Report;
  readonly files: readonly File[];
  /** Shows a place of a file that was sent from this page. */
  readonly onPlace: (file: File, line: number, column: number) => void;
}

const isCompressed = (name: string): boolean => /\.(?:gz|zip)$/i.test(name);

/** The structure of the data set of a finding, for links to its components. */
const structureOf = ({ dataSets, structures }: Report, { file, dataSet }: Finding): string | undefined =>
  dataSets.find((each) => each.file === file && each.dataSet === dataSet)?.structure ?? structures[0]?.structure;

/** Findings as a table: each leads to its place in the file, to the allowed values of its component, and to the constraint. */
export function FindingRows({ findings, report, files, onPlace }: FindingRowsProps) {
  const { columns } = texts;
  return (
    <div class="wide-table">
      <table>
        <thead>
          <tr>
            {[columns.place, columns.series, columns.component, columns.value, columns.detail, columns.constraint].map(
              (heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {findings.map((finding, index) => {
            const { series, time, component, value, detail, constraint } = finding;
            const structure = structureOf(report, finding);
            return (
              <tr key={index}>
                <td>
                  <PlaceOf finding={finding} files={files} onPlace={onPlace} />
                </td>
                <td class="series">{[series, time].filter((each) => each !== undefined).join(' · ')}</td>
                <td>
                  {component === undefined ? null : structure === undefined ? (
                    <code>{component}</code>
                  ) : (
                    <Link to="/explore/constraints" query={{ urn: structure, component }}>
                      <code>{component}</code>
                    </Link>
                  )}
                </td>
                <td>{value === undefined ? null : <code class="value">{value}</code>}</td>
                <td>{detail}</td>
                <td>
                  {constraint === undefined ? null : (
                    <>
                      <UrnLink urn={constraint.urn} />{' '}
                      <span class="small">
                        {texts.effects[constraint.effect]}
                        {constraint.regions === undefined ? null : `, ${texts.regions(constraint.regions)}`}
                        {constraint.keySets === undefined ? null : `, ${texts.keySets(constraint.keySets)}`}
                      </span>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The place of a finding; it opens the lines of the file where this page has the file. */
function PlaceOf({ finding, files, onPlace }: Omit<FindingRowsProps, 'findings' | 'report'> & { finding: Finding }) {
  const { file: name, place } = finding;
  const { line, column, jsonPath } = place;
  const file = files.find((each) => each.name === name && !isCompressed(name));
  const label = texts.line(line, column);
  const title = jsonPath ?? texts.place(name, line, column);
  return file === undefined ? (
    <span title={title}>{label}</span>
  ) : (
    <button
      type="button"
      class="quiet place"
      title={title}
      aria-label={`${label}, ${title}`}
      onClick={() => onPlace(file, line, column)}
    >
      {label}
    </button>
  );
}
