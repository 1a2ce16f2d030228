import type { ArtefactFormat } from '../../formats/formats.js';
import { contentOfFormats } from './content-of-formats.js';
import { notModified } from './not-modified.js';
import type { Operation } from './route.js';

/** How a question is answered with a message, in the formats that there are. */
export const messageAnswers = (
  description: string,
  formats: readonly ArtefactFormat[],
): Pick<Operation, 'answers' | 'errors'> => ({
  answers: [
    {
      status: 200,
      description,
      content: contentOfFormats(formats),
      headers: ['ETag', 'Last-Modified', 'Content-Language'],
    },
    notModified,
  ],
  errors: ['Syntax', 'Semantic', 'NotFound', 'NotAcceptable', 'Unavailable'],
});
