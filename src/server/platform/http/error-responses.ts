import { STATUS_CODES } from 'node:http';
import {
  type Exchange,
  sendResponse,
  sendJson,
  wantsJson,
  REQUEST_ID_TOKEN,
} from '#server/platform/http/exchange.ts';
import { DATA_POLICY } from '#server/platform/http/content-policy.ts';
import type { SiteFiles } from '#server/platform/http/site-files.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'No entendimos la solicitud',
  404: 'No encontramos esa página',
  405: 'Esa página no admite esta operación',
  410: 'Esa página ya no existe',
  413: 'El envío es demasiado grande',
  414: 'La dirección es demasiado larga',
  415: 'No aceptamos ese tipo de contenido',
  429: 'Llegan demasiados envíos a la vez desde tu conexión: espera un minuto',
  431: 'La solicitud trae demasiadas cabeceras',
  500: 'Algo falló de nuestro lado',
  503: 'El sitio no está disponible en este momento',
};

export type ErrorResponses = ReturnType<typeof createErrorResponses>;

export function createErrorResponses(pages: () => SiteFiles['errorPages']) {
  return {
    send(exchange: Exchange, status: number, headers: readonly string[] = []) {
      exchange.kind = 'error';
      if (wantsJson(exchange.request.headers.accept)) {
        const about = { type: 'about:blank', title: titleOf(status) };
        const problem = { ...about, status, requestId: exchange.id };
        sendJson(exchange, status, problem, headers, 'application/problem+json; charset=utf-8');
        return;
      }
      const page = pages().get(status) ?? { html: builtInPage(status), policy: DATA_POLICY };
      const fixed = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store'];
      const policy = ['Content-Security-Policy', page.policy ?? DATA_POLICY];
      const body = Buffer.from(page.html.replaceAll(REQUEST_ID_TOKEN, exchange.id));
      sendResponse(exchange, status, [...fixed, ...policy, ...headers], body);
    },
  };
}

export function titleOf(status: number): string {
  return TITLES[status] ?? STATUS_CODES[status] ?? 'Error';
}

function builtInPage(status: number): string {
  const title = titleOf(status);
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title></head>
<body class="errors">
<main><h1>${title}</h1>
<p>Vuelve atrás e inténtalo otra vez, o empieza por el <a href="/">inicio</a>.</p>
<p>Referencia: <code>${REQUEST_ID_TOKEN}</code></p></main>
</body>
</html>
`;
}
