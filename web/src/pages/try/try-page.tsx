import { useAddress } from '../../address.js';
import { ImpactView } from './impact-view.js';
import { PromotionView } from './promotion-view.js';
import { RestorationView } from './restoration-view.js';
import { SubmissionView } from './submission-view.js';
import './try-page.css';

/** A change, and what it would do: of a message, without a part of an artefact, a promotion, or a restoration. */
export default function TryPage() {
  const { query, all } = useAddress();
  if (query['promote'] !== undefined) return <PromotionView key={query['promote']} urn={query['promote']} />;
  const restored = all('restore');
  if (restored.length > 0) return <RestorationView urns={restored} />;
  if (query['urn'] !== undefined && query['edit'] === undefined) {
    return <ImpactView key={query['urn']} urn={query['urn']} />;
  }
  return <SubmissionView />;
}
