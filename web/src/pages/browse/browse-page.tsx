import { Tabs } from '../../components/tabs.js';
import { words } from '../../words/words.js';
import { ArtefactList } from './artefact-list.js';
import './browse-page.css';
import { Categories } from './categories.js';
import '../../components/category-tree.css';

/** What there is, without a search: a list, and the trees of categories. */
export default function BrowsePage() {
  const texts = words.browsePage;
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.title}
        tabs={[
          { id: 'list', label: texts.list, content: () => <ArtefactList /> },
          { id: 'categories', label: texts.categories, content: () => <Categories /> },
        ]}
      />
    </>
  );
}
