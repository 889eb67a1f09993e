import type { AstroIntegration } from 'astro';
import { contentDirectory } from '#content/read/content-directory.ts';
import { isContent, readAgain } from '#content/snapshot/preview.ts';
import { answerProblems } from './preview-problems.ts';

/**
 * If the owner saves several files within this time, the server treats the files as one change. The
 * unit is milliseconds.
 */
const TOGETHER_MS = 150;

/**
 * Returns the Astro integration for `npm run dev`, which shows changes of the content immediately.
 */
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
          // The server must load again all modules that depend on the content, such as the brand's
          // styles.
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
