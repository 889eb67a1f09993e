import type { APIRoute } from 'astro';

export const prerender = true;

const STYLE = `.editar {
  margin: 0;
  padding: 0.25rem 1rem;
  background: #101626;
  color: #fff;
  font: 600 1rem/1.5 system-ui, sans-serif;
  text-align: end;
}

.editar a {
  display: inline-block;
  padding: 0.25rem;
  color: inherit;
}
`;

export const GET: APIRoute = () =>
  new Response(STYLE, { headers: { 'content-type': 'text/css; charset=utf-8' } });
