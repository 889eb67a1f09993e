import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putBackFormer, replaced } from './replaced-folder.mjs';

let root;
let place;
let workshop;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sustituir-'));
  place = path.join(root, 'dist');
  workshop = path.join(root, 'taller');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const there = () => readFileSync(path.join(place, 'a'), 'utf8');
const make = (text) => async (fresh) => {
  mkdirSync(fresh);
  writeFileSync(path.join(fresh, 'a'), text);
  return Promise.resolve();
};

it('fills a place that is not there, and another time puts the new in its place', async () => {
  await replaced(place, make('uno'), workshop);
  expect(there()).toBe('uno');
  await replaced(place, make('dos'), workshop);
  expect(there()).toBe('dos');
  expect(readdirSync(workshop)).toEqual([]);
});

it('takes the place of what somebody else put there meanwhile', async () => {
  await replaced(
    place,
    async (fresh) => {
      await make('dos')(fresh);
      await make('uno')(place);
    },
    workshop,
  );
  expect(there()).toBe('dos');
  expect(readdirSync(workshop)).toEqual([]);
});

it('leaves what there was while it works, and when the work fails', async () => {
  await replaced(place, make('uno'), workshop);
  const failing = replaced(
    place,
    async (fresh) => {
      await make('a medias')(fresh);
      expect(there()).toBe('uno');
      throw new Error('no compila');
    },
    workshop,
  );
  await expect(failing).rejects.toThrow('no compila');
  expect(there()).toBe('uno');
  expect(readdirSync(workshop)).toEqual([]);
});

it('clears what a process that is gone has left, and nobody else’s', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  for (const pid of [gone, process.ppid]) {
    mkdirSync(path.join(workshop, `compilando-${pid}`), { recursive: true });
  }
  await replaced(place, make('uno'), workshop);
  expect(readdirSync(workshop)).toEqual([`compilando-${process.ppid}`]);
});

it('puts back what a process that is gone had taken away, and nothing of another place', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const left = async (name, text) => {
    mkdirSync(workshop, { recursive: true });
    await make(text)(path.join(workshop, name));
  };
  await left(`compilando-${gone}-antes-vista-ana`, 'un borrador');
  await left(`compilando-${process.ppid}-antes-dist`, 'la de quien trabaja');
  putBackFormer(place, workshop);
  expect(() => there()).toThrow('ENOENT');
  await left(`compilando-${gone}-antes-dist`, 'la de antes');
  putBackFormer(place, workshop);
  expect(there()).toBe('la de antes');
  // Before the next work begins, too: what fails leaves it.
  await left(`compilando-${gone}-antes-otro`, 'el de antes');
  const other = path.join(root, 'otro');
  await expect(replaced(other, () => Promise.reject(new Error('no')), workshop)).rejects.toThrow(
    'no',
  );
  expect(readFileSync(path.join(other, 'a'), 'utf8')).toBe('el de antes');
});
