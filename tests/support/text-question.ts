import { type Page } from '@playwright/test';
import { readYaml } from '#content/read/read-yaml.ts';
import { questionsSchema } from '#content/schemas/questions.ts';

const QUESTIONS = readYaml('preguntas.yaml', questionsSchema);
const NUMBERS = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince ' +
  'dieciséis diecisiete dieciocho diecinueve veinte'
).split(' ');

function placesIn(template: string, asked: string): Record<string, string> | null {
  const pattern = template
    .replace(/[.?+*()[\]^$|\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>.+?)`);
  const match = new RegExp(`${pattern}$`).exec(asked);
  return match ? { ...match.groups } : null;
}

export function answerTo(asked: string): string {
  const { cuentas, intruso, letras, orden } = QUESTIONS;
  for (const { pregunta, operacion } of cuentas) {
    const found = placesIn(pregunta, asked);
    if (!found) continue;
    const [a, b] = [NUMBERS.indexOf(found['a'] ?? ''), NUMBERS.indexOf(found['b'] ?? '')];
    return String({ suma: a + b, resta: a - b, producto: a * b }[operacion]);
  }
  const odd = placesIn(intruso.pregunta, asked);
  if (odd) {
    const kind = intruso.clases.find(({ nombre }) => nombre === odd['clase']);
    const options = odd['opciones']?.split(', ') ?? [];
    return options.find((option) => kind?.miembros.includes(option) !== true) ?? '';
  }
  const letter = placesIn(letras.pregunta, asked);
  if (letter) {
    return letter['palabra']?.charAt(letras.ordinales.indexOf(letter['ordinal'] ?? '')) ?? '';
  }
  for (const [template, step] of [
    [orden.despues, 1],
    [orden.antes, -1],
  ] as const) {
    const term = placesIn(template, asked)?.['termino'];
    const series = orden.series.find((each) => term !== undefined && each.includes(term));
    if (series && term !== undefined) return series[series.indexOf(term) + step] ?? '';
  }
  throw new Error(`Nobody knows how to answer «${asked}».`);
}

export async function answerQuestion(page: Page) {
  const question = page.getByLabel(/^Para comprobar que eres una persona: /);
  const label = page.locator('label', { hasText: 'Para comprobar que eres una persona: ' });
  await question.fill(answerTo((await label.innerText()).replace(/\s*\*$/, '')));
}
