import { render } from 'preact';
import { App } from './app.js';
import { applyTheme } from './settings.js';
import './styles/base.css';

applyTheme();
const root = document.getElementById('explorer');
if (root !== null) render(<App />, root);
