import { useAddress } from '../../../address.js';
import { useResponse } from '../../../api/use-response.js';
import { inBase } from '../../../base.js';
import { CopyButton, Failure, Loading } from '../../../components/basics.js';
import { VirtualCell, VirtualHead, VirtualRows } from '../../../components/virtual-rows.js';
import {
  artefactAddress,
  type Detail,
  details,
  type FormatName,
  formatsOf,
  isInStructures,
  takesDetail,
} from '../../../content/addresses.js';
import { readContent } from '../../../content/content-client.js';
import type { ArtefactContent, LinesOfText } from '../../../content/protocol.js';
import { textAt } from '../../../content/text-column.js';
import { partsOfUrn, type UrnParts } from '../../../model/urn.js';
import { words } from '../../../words/words.js';

const texts = words.artefact.formats;

/** The artefact in each format that the registry writes: to read, copy and download, with its address in REST. */
export function Formats({ content }: { content: ArtefactContent }) {
  const parts = partsOfUrn(content.urn);
  return parts === undefined ? null : <FormatsOf parts={parts} urn={content.urn} />;
}

function FormatsOf({ parts, urn }: { parts: UrnParts; urn: string }) {
  const { asOf, query, change } = useAddress();
  const offered = formatsOf(parts.class);
  const chosen = offered.find(({ name }) => name === query['format']) ?? offered[0];
  const format: FormatName = chosen?.name ?? 'sdmx-json-2.1';
  const detail: Detail = details.find((each) => each === query['detail']) ?? 'full';
  const address = artefactAddress(parts, { format, detail, asOf });
  const whole = `${location.origin}${inBase(address)}`;
  const extension = chosen?.kind ?? 'json';
  const isSpreadsheet = extension === 'csv' || extension === 'xlsx';
  const state = asOf === undefined ? '' : `&asOf=${encodeURIComponent(asOf)}`;
  const ofClosure = `urn=${encodeURIComponent(urn)}${state}`;
  return (
    <div class="formats">
      <div class="row">
        <label>
          {texts.format}{' '}
          <select value={format} onChange={(event) => change({ format: event.currentTarget.value })}>
            {offered.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {takesDetail(parts.class) ? (
          <label>
            {texts.detail}{' '}
            <select value={detail} onChange={(event) => change({ detail: event.currentTarget.value })}>
              {details.map((each) => (
                <option key={each} value={each}>
                  {texts.details[each]}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      <p class="row rest-address">
        <span class="small">{texts.address}</span>
        <a href={inBase(address)} class="urn">
          {inBase(address)}
        </a>
        <CopyButton text={whole} label={texts.copyAddress} />
      </p>
      <p class="row">
        <a class="button quiet" href={inBase(address)} download={`${parts.id}-${parts.version}.${extension}`}>
          {words.common.download}
        </a>
        <a
          class="button quiet"
          href={inBase(`/ws/registry/lock?${ofClosure}`)}
          download={`${parts.id}-${parts.version}.lock.json`}
        >
          {texts.lock}
        </a>
        {!isInStructures(parts.class) || isSpreadsheet ? null : (
          <a
            class="button quiet"
            href={inBase(`/ws/registry/bundle?${ofClosure}&format=${format}`)}
            download={`${parts.id}-${parts.version}-bundle.${extension}`}
          >
            {texts.bundle}
          </a>
        )}
      </p>
      {extension === 'xlsx' ? <p class="small">{texts.workbook}</p> : <TextOf address={address} />}
    </div>
  );
}

/** The text at an address, to read and copy. */
function TextOf({ address }: { address: string }) {
  const { content, of, refusal } = useResponse(address, () => readContent('lines', { address }));
  if (refusal !== undefined) return <Failure refusal={refusal} />;
  if (content === undefined || of !== address) return <Loading />;
  return (
    <>
      <p class="row">
        <CopyButton text={content.text} label={texts.copyText} />
      </p>
      <Lines content={content} />
    </>
  );
}

/** Height of a line in pixels. */
const lineHeight = 20;

/** The text with line numbers. Only the lines in view exist. */
function Lines({ content: { lines, bytes } }: { content: LinesOfText }) {
  const count = lines.ends.length;
  return (
    <>
      <p class="small">{texts.size(count, bytes)}</p>
      <div style={{ '--columns': `${String(count).length + 2}ch 1fr`, '--all': `${count * lineHeight + 16}px` }}>
        <VirtualRows
          count={count}
          rowHeight={lineHeight}
          label={texts.text}
          class="lines"
          head={<VirtualHead class="hidden-text" titles={[texts.line, texts.text]} />}
          row={(index) => [
            <VirtualCell key="number" class="row-number">
              {index + 1}
            </VirtualCell>,
            <VirtualCell key="text" class="line-text">
              {textAt(lines, index)}
            </VirtualCell>,
          ]}
        />
      </div>
    </>
  );
}
