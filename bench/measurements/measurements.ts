import type { Measurement } from '../bench.js';
import { authoring } from './authoring.js';
import { backups } from './backup.js';
import { catalogues } from './catalogue.js';
import { coldResponses } from './cold-responses.js';
import { comparingCodelists } from './comparing-codelists.js';
import { allowedCodesOfFlow } from './constraints.js';
import { servingData } from './data.js';
import { descendantsOfDataflow } from './descendants-of-dataflow.js';
import { eventLoop } from './event-loop.js';
import { explorerPages } from './explorer.js';
import { firstRequests } from './first-requests.js';
import { followersOfChanges } from './followers.js';
import { forwardedQueries } from './forwarding.js';
import { firstPagesOfHistory } from './history.js';
import { impactOfDraft } from './impact.js';
import { largestMessages } from './largest-messages.js';
import { loadingRegistry } from './loading-registry.js';
import { memoryOfSubmissions } from './memory.js';
import { memoryUnderLoad } from './memory-under-load.js';
import { movingWildcard } from './moving-wildcard.js';
import { thePast } from './past.js';
import { readingCodelist } from './reading-codelist.js';
import { referenceGraphs } from './reference-graph.js';
import { restrictedCallers } from './restrictions.js';
import { searches } from './search.js';
import { signIns } from './sign-ins.js';
import { signedIn } from './signed-in.js';
import { sizes } from './sizing.js';
import { slowReaders } from './slow-readers.js';
import { submittersAtOnce } from './submitters.js';
import { submittingCodelist } from './submitting-codelist.js';
import { graphSummaries } from './summary.js';
import { validatingData } from './validation.js';
import { versionRules } from './version-rules.js';
import { warmResponses } from './warm-responses.js';
import { writingCodelist } from './writing-codelist.js';

/** The measurements in the order in which they run. The first compares with the graph as it was loaded. */
export const measurements: readonly Measurement[] = [
  loadingRegistry,
  coldResponses,
  warmResponses,
  restrictedCallers,
  signedIn,
  firstRequests,
  descendantsOfDataflow,
  movingWildcard,
  impactOfDraft,
  referenceGraphs,
  graphSummaries,
  catalogues,
  allowedCodesOfFlow,
  searches,
  versionRules,
  submittersAtOnce,
  followersOfChanges,
  readingCodelist,
  comparingCodelists,
  submittingCodelist,
  writingCodelist,
  validatingData,
  servingData,
  memoryOfSubmissions,
  memoryUnderLoad,
  eventLoop,
  signIns,
  slowReaders,
  largestMessages,
  explorerPages,
  authoring,
  backups,
  sizes,
  // It leaves loads in the graph whose files end with it, so it comes after backups.
  forwardedQueries,
  // Histories are long, so they are written last.
  thePast,
  firstPagesOfHistory,
];
