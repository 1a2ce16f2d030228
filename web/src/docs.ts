import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { inBase } from './base.js';
import { applyTheme } from './settings.js';
import 'swagger-ui-dist/swagger-ui.css';
import './styles/base.css';
import './docs.css';

// The viewer has no dark colours.
applyTheme('light');
SwaggerUI({
  url: inBase('/openapi.json'),
  dom_id: '#description',
  // Its links would be in the buttons that open operations, where keyboards and screen readers do not reach them.
  deepLinking: false,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // Its badge would ask another host.
  validatorUrl: null,
});
