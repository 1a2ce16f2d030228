import { applyTheme } from './settings.js';
import './styles/base.css';
import './document.css';

applyTheme();
