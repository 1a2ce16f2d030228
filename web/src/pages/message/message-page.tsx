import { Link } from '../../address.js';
import { fetchText } from '../../api/client.js';
import { useResponse } from '../../api/use-response.js';
import { base } from '../../base.js';
import { CopyButton, Failure, Loading, UrnParts } from '../../components/basics.js';
import { TextLines } from '../../components/text-lines.js';
import { words } from '../../words/words.js';
import { artefactsOf } from './artefacts-of-message.js';

/** Artefacts of a message that are listed. */
const mostListed = 50;

/** What a browser shows at an address of the SDMX REST API: the message that programs get, and the way to its artefacts in the explorer. */
export default function MessagePage() {
  // The address is that of the API: its own parameters and no others belong to it.
  const address = `${location.pathname}${location.search}`;
  const { content, refusal } = useResponse(address, (signal) =>
    fetchText(address.slice(base.length), { signal, headers: { Accept: '*/*' } }),
  );
  const type = content?.response.headers.get('Content-Type') ?? '';
  return (
    <>
      <h1>{words.message.title}</h1>
      <p>{words.message.explanation}</p>
      <p class="row">
        <code>{address}</code>
        <CopyButton text={`${location.origin}${address}`} label={words.message.copyAddress} />
      </p>
      {refusal === undefined ? null : <Failure refusal={refusal} />}
      {content === undefined && refusal === undefined ? <Loading /> : null}
      {content === undefined ? null : (
        <>
          <Artefacts urns={artefactsOf(content.text)} />
          <div class="row spread">
            <h2>{words.message.message}</h2>
            <span class="row">
              <span class="small">{type}</span>
              <CopyButton text={content.text} />
              <FormatLinks address={address} />
            </span>
          </div>
          <TextLines text={content.text} label={words.message.message} />
        </>
      )}
    </>
  );
}

function Artefacts({ urns }: { urns: readonly string[] }) {
  if (urns.length === 0) return null;
  return (
    <section class="card">
      <h2>{words.message.artefacts(urns.length)}</h2>
      <ul>
        {urns.slice(0, mostListed).map((urn) => (
          <li key={urn}>
            <Link to="/explore/artefact" query={{ urn }}>
              <UrnParts urn={urn} />
            </Link>
          </li>
        ))}
      </ul>
      {urns.length > mostListed ? <p class="small">{words.message.andMore(urns.length - mostListed)}</p> : null}
    </section>
  );
}

/** Formats of the message as it is sent to programs. A browser that asks for a format gets the message itself. */
const formats = ['sdmx-3.1', 'sdmx-3.0', 'sdmx-json-2.1', 'sdmx-json'] as const;

function FormatLinks({ address }: { address: string }) {
  const joined = address.includes('?') ? '&' : '?';
  return (
    <>
      {formats.map((format) => (
        <a key={format} href={`${address}${joined}format=${format}`}>
          {format}
        </a>
      ))}
    </>
  );
}
