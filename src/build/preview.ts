import type { AstroIntegration } from 'astro';
import { contentDirectory } from '#content/read/content-directory.ts';
import { isContent, readAgain } from '#content/snapshot/preview.ts';
import { answerProblems } from './preview-problems.ts';

/** All files that the owner saves within this time count as one change. */
const TOGETHER_MS = 150;

export function previewIntegration(): AstroIntegration {
  return {
    name: 'preview',
    hooks: {
      'astro:server:setup': async ({ server, logger }) => {
        server.middlewares.use((request, response, next) => {
          void answerProblems(request, response, next);
        });
        const directory = contentDirectory();
        const read = () => readAgain(directory, (problem) => logger.error(problem));
        server.watcher.add(directory);
        let timer: NodeJS.Timeout | undefined;
        server.watcher.on('all', (_event, file) => {
          if (!isContent(file, directory)) return;
          clearTimeout(timer);
          timer = setTimeout(() => void refresh(), TOGETHER_MS);
        });
        const refresh = async () => {
          await read();
          for (const { moduleGraph } of Object.values(server.environments)) {
            moduleGraph.invalidateAll();
          }
          server.ws.send({ type: 'full-reload' });
        };
        await read();
      },
      'astro:server:start': ({ address }) => {
        process.stdout.write(`\n  Vista previa: http://localhost:${address.port}\n\n`);
      },
    },
  };
}
