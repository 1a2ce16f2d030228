import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** A program that the machine lacks. The message says how to get it and is printed without a stack trace. */
export class Missing extends Error {}

const NODE = [20, 19];
const JAVA = 17;

/** @throws Missing when this Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE[0] || (major === NODE[0] && minor >= NODE[1])) return;
  throw new Missing(
    `Strata needs Node ${NODE.join('.')} or newer, and this is Node ${process.versions.node}. ` +
      'Get it from https://nodejs.org or with a version manager (nvm install 24).',
  );
}

/** @throws Missing when there is no Java, or one that is too old for Neo4j 5. */
export function requireJava() {
  const java = process.env.STRATA_JAVA || inJavaHome() || onPath('java');
  const version = java ? versionOf(java) : 0;
  if (version >= JAVA) return;
  const found =
    java === undefined ? 'there is no java on the PATH' : `${java} is ${version ? `Java ${version}` : 'none'}`;
  throw new Missing(
    `The embedded Neo4j needs Java ${JAVA} or newer, and ${found}. ` +
      'Get it from https://adoptium.net or from the system (apt-get install openjdk-17-jre-headless, brew install openjdk@17) ' +
      'and put it on the PATH or set JAVA_HOME; or set NEO4J_URI to use a Neo4j that runs elsewhere.',
  );
}

/** @throws Missing when there is no Maven. */
export function requireMaven() {
  if (onPath('mvn')) return;
  throw new Missing(
    'Maven fetches the jars of the embedded Neo4j once, and there is no mvn on the PATH. ' +
      'Get it from https://maven.apache.org or from the system (apt-get install maven, brew install maven); ' +
      'or set NEO4J_URI to use a Neo4j that runs elsewhere.',
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

/** Major version; 0 when it cannot be determined. The `release` file of a JDK holds it and saves starting a JVM. */
function versionOf(java) {
  try {
    const release = readFileSync(join(dirname(realpathSync(java)), '..', 'release'), 'utf8');
    return Number(/^JAVA_VERSION="(\d+)/m.exec(release)[1]);
  } catch {
    const { stderr = '' } = spawnSync(java, ['-version'], { encoding: 'utf8' });
    return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0);
  }
}
