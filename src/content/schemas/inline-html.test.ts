import { expect, test } from 'vitest';
import { inlineHtml } from './inline-html.ts';

test.each([
  'texto solo',
  'a <b>b <em>c</em></b> d<br>e',
  '<span class="alerta">puerta abierta</span>',
  '1 &lt; 2 &amp; 3 > nada'.replace('>', '&gt;'),
])('accepts %s', (text) => {
  expect(inlineHtml.safeParse(text).success).toBe(true);
});

test.each([
  '<script>alert(1)</script>',
  '<b onclick="x()">a</b>',
  '<span class="otra">a</span>',
  '<span style="color:red">a</span>',
  '<a href="javascript:x">a</a>',
  '<img src=x onerror=x>',
  '<b>sin cerrar',
  '</b>',
  '<b><i>cruzadas</b></i>',
  '1 < 2',
])('refuses %s', (text) => {
  expect(inlineHtml.safeParse(text).success).toBe(false);
});
