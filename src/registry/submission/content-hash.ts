export { contentHash, isCurrentHash } from '../artefacts/content-hash.js';
