import { fingerprint } from './fingerprint.mjs';
import { npmCommand } from './npm.mjs';
import { captured } from './processes.mjs';
import { isDone, stamped } from './stamp.mjs';
import { step } from './steps.mjs';

const STAMP = 'node_modules/.atalaya-install';

/**
 * Installs the dependencies exactly as the lockfile says, unless the last complete installation
 * was of this same lockfile on this same kind of machine.
 *
 * @throws {Error} with npm's own output when it fails
 */
export async function install() {
  const inputs = fingerprint('.', ['package-lock.json', '.npmrc'], {
    platform: `${process.platform}-${process.arch}`,
  });
  if (isDone(STAMP, inputs)) return;
  await step('Instalando dependencias (npm ci)', () =>
    stamped(STAMP, inputs, async () => {
      const npm = npmCommand();
      // The build needs the development dependencies too, whatever NODE_ENV says.
      const args = [...npm.args, 'ci', '--include=dev', '--no-audit', '--no-fund'];
      const { code, output } = await captured(npm.file, args, { shell: npm.shell });
      if (code !== 0) throw new Error(`npm ci falló:\n\n${output}`);
    }),
  );
}
