import { useAddress } from '../../address.js';
import { firstPage } from '../../components/pager.js';
import { SearchBox } from '../../components/search-box.js';
import { words } from '../../words/words.js';
import './find-page.css';
import { Results } from './results.js';
import { Start } from './start.js';

/** The front page: a search, and below it what it finds, or what there is. */
export default function FindPage() {
  const address = useAddress();
  const q = address.query['q']?.trim() ?? '';
  return (
    <>
      <h1>{words.findPage.title}</h1>
      <div class="find-box">
        <SearchBox
          label={words.findPage.label}
          isLabelHidden
          hasShortcut
          text={q}
          onChoose={({ urn }) => address.open('/explore/artefact', { urn })}
          // Filters stay for the next words, and go with the last ones.
          onSubmit={(text) => (text === '' ? address.open('/') : address.change({ ...firstPage, q: text }, true))}
        />
        <p class="small">{words.findPage.keys}</p>
      </div>
      {q === '' ? <Start /> : <Results query={q} />}
    </>
  );
}
