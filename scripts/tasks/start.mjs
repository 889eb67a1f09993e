import { build, loadSettings, PUBLISHED, sayContent } from '../build.mjs';
import { install } from '../install.mjs';
import { checkPort } from '../port.mjs';
import { serve } from '../serve.mjs';

export async function run() {
  loadSettings();
  await checkPort(process.env);
  await install();
  await build(PUBLISHED);
  await sayContent();
  return serve();
}
