import { useEffect, useRef, useState } from 'preact/hooks';
import { DropZone, FileButton, messageFiles } from '../../components/file-input.js';
import { LinesOfFile } from '../../components/lines-of-file.js';
import { words } from '../../words/words.js';

/** A message that is to be submitted: a text that can be edited, or a file that is sent as it is. */
export type Message = { readonly text: string } | { readonly file: File };

/** A place in a message; `times` tells two clicks on one place apart. */
export interface ShownPlace {
  readonly line: number;
  readonly column?: number | undefined;
  readonly times: number;
}

/** Longer files are sent as they are: a text field with them is slow. */
const mostEdited = 1_000_000;

export const isEmptyMessage = (message: Message): boolean => 'text' in message && message.text.trim() === '';

/** A file as a message: a text where it is short, and not compressed. */
export async function readFileAsMessage(file: File): Promise<Message> {
  if (file.size > mostEdited) return { file };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isCompressed = (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0x1f && bytes[1] === 0x8b);
  if (isCompressed) return { file };
  try {
    // Files in other encodings than UTF-8 are sent as they are.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { file };
  }
}

interface MessageInputProps {
  readonly message: Message;
  readonly onChange: (message: Message) => void;
  readonly place: ShownPlace | undefined;
}

/** A message to type, paste, drop or choose. */
export function MessageInput({ message, onChange, place }: MessageInputProps) {
  const texts = words.try.input;
  const area = useRef<HTMLTextAreaElement>(null);
  const [closed, setClosed] = useState<ShownPlace>();
  const take = ([file]: readonly File[]): void => {
    if (file === undefined) return;
    readFileAsMessage(file).then(onChange, () => onChange({ file }));
  };
  useEffect(() => {
    if (place !== undefined && area.current !== null) selectLine(area.current, place);
  }, [place]);
  return (
    <DropZone class="message-input" onFiles={take}>
      <div class="row spread">
        {'file' in message ? <span>{texts.label}</span> : <label for="message">{texts.label}</label>}
        <span class="row">
          <FileButton accept={messageFiles} onFiles={take}>
            {texts.choose}
          </FileButton>
          <button type="button" class="quiet" disabled={isEmptyMessage(message)} onClick={() => onChange({ text: '' })}>
            {texts.empty}
          </button>
        </span>
      </div>
      {'file' in message ? (
        <p class="card file">
          <strong>{message.file.name}</strong> {texts.file(message.file.size)}
        </p>
      ) : (
        <textarea
          id="message"
          ref={area}
          rows={14}
          wrap="off"
          spellcheck={false}
          autocomplete="off"
          placeholder={texts.placeholder}
          value={message.text}
          onInput={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {'file' in message && place !== undefined && place !== closed ? (
        <LinesOfFile file={message.file} place={place} onClose={() => setClosed(place)} />
      ) : null}
    </DropZone>
  );
}

/** Selects the line of a place and scrolls it into view. */
function selectLine(area: HTMLTextAreaElement, { line, column }: ShownPlace): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const length = lines[line - 1]?.length ?? 0;
  area.focus();
  area.setSelectionRange(start, start + length);
  const height = area.scrollHeight / Math.max(1, lines.length);
  area.scrollTop = Math.max(0, (line - 4) * height);
  const width = area.scrollWidth / Math.max(1, ...lines.map((each) => each.length));
  area.scrollLeft = Math.max(0, ((column ?? 1) - 40) * width);
  area.scrollIntoView({ block: 'nearest' });
}
