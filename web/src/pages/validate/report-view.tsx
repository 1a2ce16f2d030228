import { useState } from 'preact/hooks';
import { inBase } from '../../base.js';
import { Instant, UrnLink } from '../../components/basics.js';
import { LinesOfFile } from '../../components/lines-of-file.js';
import { words } from '../../words/words.js';
import { FindingRows } from './finding-rows.js';
import { type Job, jobPath, type Report } from './use-validation.js';

const texts = words.validate;

interface ReportViewProps {
  readonly report: Report;
  readonly job: Job;
  /** Those that were sent from this page; none where it was opened by its address. */
  readonly files: readonly File[];
}

/** A place in a file that the reader looks at. */
interface Place {
  readonly file: File;
  readonly line: number;
  readonly column: number;
}

/** The report of a validation: the verdict, the findings by rule and component, and what was validated against. */
export function ReportView({ report, job, files }: ReportViewProps) {
  const [place, setPlace] = useState<Place>();
  const { totals, rules, dataSets, structures, notes } = report;
  return (
    <section class="validation-report" aria-label={texts.title}>
      <div class={`notice ${report.valid ? 'good' : 'problem'}`} role="status">
        <h2>{report.valid ? texts.verdict.valid : texts.verdict.invalid(totals.errors)}</h2>
        <p>
          {texts.counts(totals.series, totals.observations)}
          {totals.warnings === 0 ? null : <>, {texts.verdict.warnings(totals.warnings)}</>}
        </p>
        {report.isPartial === true ? <p>{texts.verdict.partial}</p> : null}
      </div>
      <Downloads job={job} />
      {rules.map((rule) => (
        <RuleCard
          key={rule.rule}
          rule={rule}
          report={report}
          files={files}
          onPlace={(file, line, column) => setPlace({ file, line, column })}
        />
      ))}
      {dataSets.length === 0 ? null : <DataSets report={report} />}
      <section class="card" aria-labelledby="against">
        <h2 id="against">{texts.against}</h2>
        <p>
          <Instant at={report.asOf} /> <span class="small">{texts.state(report.tick)}</span>
        </p>
        {structures.map(({ structure, dataStructure, versions, closureHash }) => (
          <div key={structure}>
            <p class="row">
              {structure === dataStructure ? null : <UrnLink urn={structure} />}
              <UrnLink urn={dataStructure} />
            </p>
            <details>
              <summary>{texts.versions(versions.length)}</summary>
              <ul class="entry-list">
                {versions.map(({ urn, isLaidOver }) => (
                  <li key={urn}>
                    <UrnLink urn={urn} /> {isLaidOver === true ? <span class="badge">{texts.laidOver}</span> : null}
                  </li>
                ))}
              </ul>
            </details>
            <p class="small hash">{closureHash}</p>
          </div>
        ))}
      </section>
      {notes.length === 0 ? null : (
        <section class="notice warning">
          <h2>{texts.notes}</h2>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      {place === undefined ? null : <LinesOfFile {...place} place={place} onClose={() => setPlace(undefined)} />}
    </section>
  );
}

function Downloads({ job }: { job: Job }) {
  const path = jobPath(job.id);
  const { valid, invalid } = job.parts ?? {};
  return (
    <nav class="row" aria-label={texts.downloads}>
      <a class="button quiet" href={inBase(`${path}/report?format=json`)} download>
        {texts.parts.json}
      </a>
      <a class="button quiet" href={inBase(`${path}/report?format=csv`)} download>
        {texts.parts.csv}
      </a>
      {valid === undefined ? null : (
        <a class="button quiet" href={inBase(valid)} download>
          {texts.parts.valid}
        </a>
      )}
      {invalid === undefined ? null : (
        <a class="button quiet" href={inBase(invalid)} download>
          {texts.parts.invalid}
        </a>
      )}
    </nav>
  );
}

interface RuleCardProps {
  readonly rule: Report['rules'][number];
  readonly report: Report;
  readonly files: readonly File[];
  readonly onPlace: (file: File, line: number, column: number) => void;
}

/** The findings of a rule; those of one component where the reader chooses it. */
function RuleCard({ rule: { rule, level, requires, counts, count, byComponent, findings }, ...rest }: RuleCardProps) {
  const [component, setComponent] = useState<string>();
  const components = Object.entries(byComponent);
  const shown = component === undefined ? findings : findings.filter((each) => each.component === component);
  return (
    <section class="card" aria-labelledby={`rule-${rule}`}>
      <h2 id={`rule-${rule}`} class="row">
        <span class={`badge severity-${level}`}>{texts.levels[level]}</span> <code>{rule}</code>{' '}
        <span class="small">{texts.rule(count, counts)}</span>
      </h2>
      <p>{requires}</p>
      {components.length < 2 ? null : (
        <div class="row" role="group" aria-label={texts.components}>
          <button
            type="button"
            class="quiet"
            aria-pressed={component === undefined}
            onClick={() => setComponent(undefined)}
          >
            {texts.allComponents}
          </button>
          {components.map(([id, ofComponent]) => (
            <button
              key={id}
              type="button"
              class="quiet"
              aria-pressed={component === id}
              onClick={() => setComponent(component === id ? undefined : id)}
            >
              {id} <span class="small">{words.common.count(ofComponent)}</span>
            </button>
          ))}
        </div>
      )}
      {shown.length === 0 && findings.length > 0 ? <p>{texts.none}</p> : null}
      {shown.length === 0 ? null : <FindingRows findings={shown} {...rest} />}
      {findings.length < count ? <p class="small">{texts.shown(findings.length, count)}</p> : null}
    </section>
  );
}

function DataSets({ report: { dataSets } }: { report: Report }) {
  const { columns } = texts;
  return (
    <section class="card" aria-labelledby="data-sets">
      <h2 id="data-sets">{texts.dataSets}</h2>
      <div class="wide-table">
        <table>
          <thead>
            <tr>
              {[
                columns.file,
                columns.dataSet,
                columns.format,
                columns.action,
                columns.structure,
                columns.rows,
                columns.invalidRows,
              ].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dataSets.map((each) => (
              <tr key={`${each.file} ${each.dataSet}`}>
                <td>{each.file}</td>
                <td>{each.dataSet + 1}</td>
                <td>{each.format}</td>
                <td>{each.action}</td>
                <td>
                  <UrnLink urn={each.structure} />
                </td>
                <td>{words.common.count(each.rows)}</td>
                <td>{words.common.count(each.invalidRows)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
