import type { IncomingMessage, ServerResponse } from 'node:http';
import { preview } from '#content/snapshot/preview.ts';

const PAGE = /^\/(?!@|src\/|node_modules\/)[^.?]*(?:\?|$)/;

/** If the content has a mistake, answers with the mistake's message instead of a page. */
export async function answerProblems(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  await preview().read;
  const { problem } = preview();
  if (problem === null || !PAGE.test(request.url ?? '')) {
    next();
    return;
  }
  response.writeHead(500, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(problemsPage(problem));
}

function problemsPage(problem: string): string {
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hay un error en el contenido</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
pre { padding: 1rem; border-left: 4px solid #f9a825; white-space: pre-wrap; overflow-wrap: anywhere; background: color-mix(in srgb, currentColor 8%, transparent); }
</style>
<script type="module" src="/@vite/client"></script>
<h1>Hay un error en el contenido</h1>
<p>La página vuelve sola en cuanto lo corrijas y guardes.</p>
<pre>${escaped(problem)}</pre>
</html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
