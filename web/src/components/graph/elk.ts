import ELK from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';

/** The Eclipse Layout Kernel in a worker of its own. */
export const elk = new ELK({ workerUrl });
