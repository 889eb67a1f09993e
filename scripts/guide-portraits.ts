import { type Browser, expect } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { folioOf, postForm, solvedCaptcha, writtenEnquiry } from '../tests/support/enquiry.ts';
import { type DeliveredMail, waitForMails } from '../tests/support/mailbox.ts';
import { assembleNubeClara } from '../tests/support/nube-clara.ts';
import type { PreviewServer } from '../tests/support/preview-server.ts';
import { openCamera, sideBySide } from './camera.ts';

const WIDE = { width: 1200, height: 760 };
const TALL = { width: 1200, height: 1500 };
const PHONE = { width: 390, height: 780 };
const SEEN_LIMIT_MS = 60_000;

type Changes = readonly (readonly [from: RegExp, to: string])[];

const SLIPS: Changes = [
  [/^telefono:.*$/m, 'telefono: 601 555 0100'],
  [/^acento:.*$/m, "acento: '#0b556'"],
];
const MENDED: Changes = [
  [/^nombre:.*$/m, 'nombre: Nube Clara'],
  [/^telefono:.*$/m, 'telefono: +57 601 555 0100'],
  [/^acento:.*$/m, "acento: '#5fd08b'"],
];

const PAGES = [
  { name: 'nube-clara-portada', at: '/', size: WIDE, colorScheme: 'dark' },
  { name: 'nube-clara-servicios', at: '/servicios', size: TALL, colorScheme: 'dark' },
  { name: 'nube-clara-nosotros', at: '/nosotros', size: TALL, colorScheme: 'light' },
  { name: 'nube-clara-nota', at: '/notas/por-que-visitamos', size: WIDE, colorScheme: 'light' },
] as const;

/** Takes the pictures of the guide «De esta marca a la tuya». */
export async function takeGuidePortraits(
  browser: Browser,
  { baseURL, content, dataDir }: PreviewServer,
): Promise<void> {
  const { page, shoot, put } = await openCamera(browser, baseURL, WIDE);
  // After a saved change, the server reloads the page, and an attempt to open the page can then
  // fail.
  const open = (at: string, text: string) =>
    expect(async () => {
      await page.goto(at, { waitUntil: 'networkidle' });
      expect(await page.content()).toContain(text);
    }).toPass({ timeout: SEEN_LIMIT_MS });
  const edit = async (changes: Changes) => {
    const file = path.join(content, 'marca.yaml');
    let text = await readFile(file, 'utf8');
    for (const [from, to] of changes) text = text.replace(from, to);
    await writeFile(file, text);
  };

  await page.emulateMedia({ colorScheme: 'dark' });
  await open('/', 'Atalaya');
  const before = await shoot();
  await page.setViewportSize({ width: 900, height: 420 });
  await edit(SLIPS);
  await open('/', 'Hay un error en el contenido');
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('pre')) {
      each.textContent = each.textContent.replace(/\S*\/content\//, 'content/');
    }
  });
  await put('guia-error', await shoot());
  await page.setViewportSize(WIDE);
  await edit(MENDED);
  await open('/', 'Nube Clara');
  await put('guia-color', await sideBySide(before, await shoot()));

  await assembleNubeClara(content);
  await open('/', 'sin enredos');
  for (const { name, at, size, colorScheme } of PAGES) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await open(at, 'Nube Clara');
    await put(name, await shoot());
  }
  await page.setViewportSize(PHONE);
  await open('/cotizacion', 'Nube Clara');
  await page.getByRole('link', { name: 'Rápida' }).click();
  await page.getByLabel('Nombre').waitFor();
  const steps = await shoot();
  await page.setContent(await copyOfEnquiry(baseURL, dataDir));
  await put('nube-clara-telefono', await sideBySide(steps, await shoot(), PHONE.width));
}

async function copyOfEnquiry(baseURL: string, dataDir: string): Promise<string> {
  const captcha = await solvedCaptcha(baseURL);
  const folio = folioOf(await postForm(baseURL, writtenEnquiry({ captcha }))) ?? '';
  const ofTheirs = ({ subject, to }: DeliveredMail) =>
    subject?.includes(folio) === true && to?.[0]?.address === 'ana@correo.example';
  const [mail] = await waitForMails(dataDir, ofTheirs, 1);
  return mail?.html ?? '';
}
