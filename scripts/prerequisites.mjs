import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** A missing or outdated program. The message contains how to install it and is printed without a stack trace. */
export class Missing extends Error {}

const NODE = [20, 19];
const JAVA = 17;

/** @throws Missing if this Node is too old */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE[0] || (major === NODE[0] && minor >= NODE[1])) return;
  throw new Missing(
    `Strata requires Node ${NODE.join('.')} or newer, but this is Node ${process.versions.node}. ` +
      'Install it from https://nodejs.org or with a version manager (nvm install 24).',
  );
}

/** @throws Missing if Java is missing or too old for Neo4j 5 */
export function requireJava() {
  const java = process.env.STRATA_JAVA || inJavaHome() || onPath('java');
  const version = java ? versionOf(java) : 0;
  if (version >= JAVA) return;
  const found =
    java === undefined ? 'java is not on the PATH' : `${java} is ${version ? `Java ${version}` : 'not a working java'}`;
  throw new Missing(
    `The embedded Neo4j requires Java ${JAVA} or newer, but ${found}. ` +
      'Install it from https://adoptium.net or with a package manager (apt-get install openjdk-17-jre-headless, brew install openjdk@17) ' +
      'and add it to the PATH or set JAVA_HOME. To use an external Neo4j instead, set NEO4J_URI.',
  );
}

/** @throws Missing if Maven is missing */
export function requireMaven() {
  if (onPath('mvn')) return;
  throw new Missing(
    'Maven is required to download the jars of the embedded Neo4j, but mvn is not on the PATH. ' +
      'Install it from https://maven.apache.org or with a package manager (apt-get install maven, brew install maven). ' +
      'To use an external Neo4j instead, set NEO4J_URI.',
  );
}

function inJavaHome() {
  return process.env.JAVA_HOME && join(process.env.JAVA_HOME, 'bin', 'java');
}

function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Major version; 0 if it cannot be determined. Reading the `release` file of a JDK saves starting a JVM. */
function versionOf(java) {
  try {
    const release = readFileSync(join(dirname(realpathSync(java)), '..', 'release'), 'utf8');
    return Number(/^JAVA_VERSION="(\d+)/m.exec(release)[1]);
  } catch {
    const { stderr = '' } = spawnSync(java, ['-version'], { encoding: 'utf8' });
    return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0);
  }
}
