import { restoreFile } from '../start/restore-file.js';
import { runCommand } from '../start/run-command.js';

const usage = 'npm run restore -- [--verify] [--key-file KEY] FILE';

await runCommand(usage, { verify: { type: 'boolean' }, 'key-file': { type: 'string' } }, (call) => {
  const keyFile = call.options['key-file'];
  const options = {
    keyFile: typeof keyFile === 'string' ? keyFile : undefined,
    verifyOnly: call.options['verify'] === true,
  };
  return restoreFile(call.subject, options, call);
});
