import { contentProblems } from '#content/preview.ts';

/** What the preview shows in place of any page while the content has an error; null without one. */
export function problemsPage(problems = contentProblems()): Response | null {
  if (problems.length === 0) return null;
  const list = problems.map((problem) => `<pre>${escaped(problem)}</pre>`).join('');
  const page = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hay un error en el contenido</title>
<style>
body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; font: 1.0625rem/1.6 system-ui, sans-serif; color-scheme: light dark; }
pre { padding: 1rem; border-left: 4px solid #f9a825; white-space: pre-wrap; overflow-wrap: anywhere; background: color-mix(in srgb, currentColor 8%, transparent); }
</style>
<script type="module" src="/@vite/client"></script>
<h1>Hay un error en el contenido</h1>
<p>La página vuelve sola en cuanto lo corrijas y guardes.</p>
${list}
</html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(page, { status: 500, headers });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
