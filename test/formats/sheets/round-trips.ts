import { createReadStream } from 'node:fs';
import { recogniseAndRead } from '../../../src/formats/read-message.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { describeWithShared } from '../../harness/shared.js';
import { exampleMessages, type MessageFile, publishedMessages } from '../../messages/message-files.js';

const limits = { bytes: 200_000_000, ratio: 100 };

/** The artefacts of a message; none where it is rejected (test/messages/every-message.test.ts has the reasons). */
async function artefactsIn(file: string): Promise<readonly Artefact[]> {
  const message = await recogniseAndRead(createReadStream(file), { strict: false, limits }).catch(() => undefined);
  return message?.artefacts.map(({ artefact }) => artefact) ?? [];
}

/** Writes and reads the artefacts of all messages. @param expectSame fails where they do not come back */
export function describeRoundTrips(expectSame: (artefacts: readonly Artefact[]) => Promise<unknown>): void {
  describeWithShared('of published messages', () => {
    const roundTrip = ({ path, file }: MessageFile): void => {
      it(`${path}`, async () => {
        await expectSame(await artefactsIn(file));
      });
    };
    exampleMessages().forEach(roundTrip);
    publishedMessages().forEach(roundTrip);
  });
}
