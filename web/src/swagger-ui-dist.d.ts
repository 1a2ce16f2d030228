declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Its settings: https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/ */
  interface Settings {
    readonly url: string;
    readonly dom_id: string;
    readonly deepLinking: boolean;
    readonly docExpansion: 'none' | 'list' | 'full';
    readonly defaultModelsExpandDepth: number;
    readonly validatorUrl: null;
  }
  export default function SwaggerUI(settings: Settings): void;
}
