import { useState } from 'preact/hooks';
import { useAddress } from '../../address.js';
import { Refusal } from '../../api/client.js';
import { Failure } from '../../components/basics.js';
import { DropZone, FileButton, messageFiles } from '../../components/file-input.js';
import { Sending } from '../../components/sending.js';
import { words } from '../../words/words.js';
import { ReportView } from './report-view.js';
import { type Job, useValidation, type ValidationInput } from './use-validation.js';
import './validate-page.css';

const texts = words.validate;
const dataFiles = '.csv,.tsv,.txt,.xml,.json,.gz,.zip';

/** Data are validated against the structures of the registry, of a draft or of a lock file. */
export default function ValidatePage() {
  const { query, asOf } = useAddress();
  const [input, setInput] = useState<ValidationInput>({ files: [] });
  const { progress, job, report, refusal, start, cancel } = useValidation();
  const isBusy = progress !== undefined || (job !== undefined && report === undefined && isOpen(job));
  return (
    <div class="validate">
      <h1>{texts.title}</h1>
      <p>{texts.intro}</p>
      {job === undefined ? (
        <InputForm
          input={input}
          onChange={setInput}
          isBusy={isBusy}
          onStart={() => start(input, { structure: query['structure'], asOf, validAt: query['validAt'] })}
        />
      ) : null}
      {progress === undefined && (refusal === undefined || job !== undefined) ? null : (
        <Sending progress={progress} refusal={refusal} reset={cancel} />
      )}
      {job === undefined ? null : <JobState job={job} onCancel={cancel} />}
      {report === undefined || job === undefined ? null : <ReportView report={report} job={job} files={input.files} />}
    </div>
  );
}

const isOpen = ({ state }: Job): boolean => state !== 'done' && state !== 'failed' && state !== 'cancelled';

/** How far a job is, or why it failed; the way to other data. */
function JobState({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const { state, progress, error, status = 0 } = job;
  const { change } = useAddress();
  if (isOpen(job)) {
    const label = texts.steps[progress?.step ?? 'waiting'];
    const { done = null, of = null } = progress ?? {};
    return (
      <section class="card sending loading">
        <p role="status">
          {label} {done === null || of === null ? null : texts.ofSize(done, of)}
        </p>
        <div class="row">
          {done === null || of === null ? (
            <progress aria-label={texts.progress} />
          ) : (
            <progress aria-label={texts.progress} max={Math.max(1, of)} value={done} />
          )}
          <button type="button" class="quiet" onClick={onCancel}>
            {texts.cancel}
          </button>
        </div>
        <p class="small">{texts.started}</p>
      </section>
    );
  }
  return (
    <>
      {state === 'failed' ? (
        <>
          <h2>{texts.failed}</h2>
          <Failure refusal={new Refusal(status, error?.errors ?? [])} hasInput />
        </>
      ) : null}
      {state === 'cancelled' ? <p class="notice">{texts.cancelled}</p> : null}
      <p>
        <button type="button" class="quiet" onClick={() => change({ job: undefined }, true)}>
          {texts.again}
        </button>
      </p>
    </>
  );
}

interface InputFormProps {
  readonly input: ValidationInput;
  readonly onChange: (input: ValidationInput) => void;
  readonly isBusy: boolean;
  readonly onStart: () => void;
}

function InputForm({ input, onChange, isBusy, onStart }: InputFormProps) {
  const { query, asOf, change } = useAddress();
  const { files } = input;
  const add = (more: readonly File[]): void => onChange({ ...input, files: [...files, ...more] });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
      }}
    >
      <DropZone class="card drop" onFiles={add}>
        <h2>{texts.input.label}</h2>
        <p>{texts.input.drop}</p>
        {files.length === 0 ? null : (
          <ul class="entry-list">
            {files.map((file, index) => (
              <li key={index}>
                <strong>{file.name}</strong> <span class="small">{texts.input.size(file.size)}</span>
              </li>
            ))}
          </ul>
        )}
        <p class="row">
          <FileButton accept={dataFiles} multiple onFiles={add}>
            {texts.input.choose}
          </FileButton>
          <button
            type="button"
            class="quiet"
            disabled={files.length === 0}
            onClick={() => onChange({ ...input, files: [] })}
          >
            {texts.input.empty}
          </button>
        </p>
      </DropZone>
      <div class="validate-options">
        <label>
          {texts.structure}
          <input
            type="text"
            spellcheck={false}
            placeholder={texts.structurePlaceholder}
            value={query['structure'] ?? ''}
            onChange={(event) => change({ structure: event.currentTarget.value.trim() || undefined })}
          />
          <span class="small">{texts.structureMeans}</span>
        </label>
        <label>
          {texts.validAt}
          <input
            type="text"
            spellcheck={false}
            value={query['validAt'] ?? ''}
            onChange={(event) => change({ validAt: event.currentTarget.value.trim() || undefined })}
          />
          <span class="small">{texts.validAtMeans}</span>
        </label>
        <FileOption
          label={texts.drafts}
          means={texts.draftsMean}
          file={input.structures}
          accept={messageFiles}
          onChange={(structures) => onChange({ ...input, structures })}
        />
        <FileOption
          label={texts.lock}
          means={texts.lockMeans}
          file={input.lock}
          accept=".json"
          onChange={(lock) => onChange({ ...input, lock })}
        />
      </div>
      {asOf === undefined ? null : <p class="notice">{texts.asOf(asOf)}</p>}
      <p>
        <button type="submit" disabled={isBusy || files.length === 0}>
          {texts.start}
        </button>
      </p>
    </form>
  );
}

interface FileOptionProps {
  readonly label: string;
  readonly means: string;
  readonly file: File | undefined;
  readonly accept: string;
  readonly onChange: (file: File | undefined) => void;
}

/** A file that is given beside the data. */
function FileOption({ label, means, file, accept, onChange }: FileOptionProps) {
  return (
    <fieldset class="card">
      <legend>{label}</legend>
      <p class="small">{means}</p>
      {file === undefined ? (
        <FileButton accept={accept} onFiles={([chosen]) => onChange(chosen)}>
          {texts.choose}
        </FileButton>
      ) : (
        <p class="row">
          <strong>{file.name}</strong>
          <button type="button" class="quiet" onClick={() => onChange(undefined)}>
            {texts.remove}
          </button>
        </p>
      )}
    </fieldset>
  );
}
