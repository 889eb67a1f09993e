import { describe, expect, it } from 'vitest';
import { usedStyles as stylesUsed, wordsIn } from './used-styles.ts';

const usedStyles = (css: string, mentions: string, scripted = mentions) =>
  stylesUsed(css, wordsIn(`a b i p u ${mentions}`), wordsIn(scripted)).sheet;

describe('the styles that a page uses', () => {
  it('are the rules whose classes it mentions, in its markup or its scripts', () => {
    const css = '@layer ui{.aaa-one{color:red}.aaa-two{color:tan}.aaa-three{color:gold}}';
    const kept = usedStyles(css, '<p class="aaa-one"></p> const styles={two:"aaa-two"}');
    expect(kept).toBe('@layer ui{.aaa-one{color:red}.aaa-two{color:tan}}');
  });

  it('include a rule for several classes while one of them is there', () => {
    const kept = usedStyles('.aaa-one,.aaa-two{color:red}', 'aaa-two');
    expect(kept).toContain('.aaa-two');
  });

  it('leave out what has in it only what the page does not', () => {
    const css =
      'b:has(>.aaa-one) i{color:red}b:has(.aaa-one,.aaa-two) i{color:tan}b:not(:has(.aaa-one)) i{color:gold}b:has(.aaa-one),u{color:pink}';
    expect(usedStyles(css, 'aaa-two')).toBe(
      'b:has(.aaa-one,.aaa-two) i{color:tan}b:not(:has(.aaa-one)) i{color:gold}u{color:pink}',
    );
  });

  it('leave out the attributes that neither the page nor a script names', () => {
    const css = 'p[data-seen]{color:red}p[data-far-off]{color:tan}p[data-idle],.aaa{color:gold}';
    expect(usedStyles(css, 'data-seen dataset.farOff')).toBe(
      'p[data-seen]{color:red}p[data-far-off]{color:tan}',
    );
  });

  it('leave out the elements that the page does not have, and then their fonts', () => {
    const face = (family: string) => `@font-face{font-family:${family};src:url(${family}.woff2)}`;
    const css = `${face('Seen')}${face('Mono')}:root{--mono:Mono,serif}p{font-family:Seen}dl dt,td{margin:0}code{font-family:var(--mono)}`;
    expect(usedStyles(css, '')).not.toMatch(/Mono|dt|td/);
    expect(usedStyles(css, '<code>')).toContain(face('Mono'));
  });

  it('keep the properties that something reads, and those that a script names', () => {
    const css = ':root{--read:1px;--idle:2px;--by-idle:3px;--scripted:4px;--idle:var(--by-idle)}';
    expect(usedStyles(`${css}p{margin:var(--read)}`, "get('--scripted')")).toBe(
      ':root{--0:1px;--scripted:4px}p{margin:var(--0)}',
    );
  });

  it('have short names for the properties, unless a script may load another sheet', () => {
    const css = ':root{--far:1px;--near:var(--far)}p{margin:var(--near)}';
    expect(usedStyles(css, '')).toBe(':root{--0:1px;--1:var(--0)}p{margin:var(--1)}');
    expect(usedStyles(css, 'import("./late.css")')).toBe(css);
  });

  it('keep the animations that something names', () => {
    const css = '@keyframes a-rise{0%{opacity:0}}@keyframes a-fall{0%{opacity:0}}';
    const kept = usedStyles(`${css}p{animation:a-rise 1s}`, '');
    expect(kept).toContain('@keyframes a-rise');
    expect(kept).not.toContain('a-fall');
  });

  it('keep a timeline out of the shorthand, where the minifier puts it and no browser reads it', () => {
    const kept = (timeline: string) =>
      usedStyles(
        `@keyframes a{0%{opacity:0}}p{animation:a linear both;animation-timeline:${timeline};animation-range:cover 15% cover 50%}`,
        timeline,
      );
    for (const timeline of ['view()', 'scroll(root)', '--own']) {
      expect(kept(timeline)).toMatch(
        /animation:linear both a;animation-timeline:[^;]+;animation-range:cover 15% cover 50%}/,
      );
      expect(kept(timeline)).toContain(`animation-timeline:${timeline};`);
    }
    expect(
      usedStyles('p{animation:a var(--slow) both}@keyframes a{0%{opacity:0}}', '--slow'),
    ).toContain('animation:a var(--slow) both');
  });

  it('keep the order of the layers, and what has no class', () => {
    const css = '@layer reset,tokens;@layer tokens{a:hover{color:red}}@layer reset{a{color:tan}}';
    const ordered = '@layer reset{a{color:tan}}@layer tokens{a:hover{color:red}}';
    expect(usedStyles(css, '')).toBe(ordered);
  });
});
