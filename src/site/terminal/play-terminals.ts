import type { TerminalScript } from '#content/schemas/terminal.ts';
import { startMotionButton } from '#ui/motion/motion-button.ts';
import { isMotionAllowed, onMotionChange } from '#ui/motion/motion-preference.ts';
import { part, replaced, watchView } from '#ui/motion/parts.ts';
import { createPlayback } from '#ui/motion/playback.ts';
import {
  firstFrame,
  fullestFrames,
  historyHtml,
  promptHtml,
  restOfWord,
  scriptTimeline,
  type TerminalFrame,
  transcriptHtml,
} from './terminal-frames.ts';

const SHARE_IN_VIEW = 0.25;
/** At this distance from view, a terminal prepares its keystrokes: a phone needs time for this. */
const NEAR = { rootMargin: '400px' };

interface TerminalData {
  script: TerminalScript;
  other?: TerminalScript;
  cue?: string;
}

export function playTerminals(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      playTerminal(target);
    }
  }, NEAR);
  for (const root of document.querySelectorAll('[data-terminal]')) observer.observe(root);
}

function playTerminal(root: HTMLElement): void {
  const data = JSON.parse(root.dataset['terminal'] ?? '') as TerminalData;
  const { script: first, other, cue } = data;
  const screen = part(root, '[data-status]');
  const live = part(screen, '[data-live]');
  const skip = part(root, '[data-skip]');
  const reserved = live.cloneNode(true) as Element;
  reserved.toggleAttribute('data-live', false);
  reserved.toggleAttribute('data-reserved', true);
  screen.prepend(reserved);

  let script = first;
  let timeline = scriptTimeline(script);
  let playback = createPlayback(timeline);
  let unsubscribe = (): void => undefined;
  let inView = false;

  const draw = () => {
    const { status, index } = playback.getState();
    const moves = isMotionAllowed();
    const played = moves ? script : (other ?? first);
    const frame =
      moves && status !== 'ready' ? timeline.frames[index]?.frame : fullestFrames(played).at(-1);
    screen.dataset['status'] = status;
    if (frame !== undefined) show(live, played, frame, status === 'paused' || !inView);
    name(root, played);
    offer(
      !moves
        ? null
        : status === 'playing'
          ? 'pause'
          : status === 'finished'
            ? 'repeat'
            : 'continue',
    );
    skip.hidden = !moves;
    skip.setAttribute('aria-disabled', String(status === 'finished'));
  };
  const follow = () => {
    const { status } = playback.getState();
    const moves = isMotionAllowed();
    if (moves && inView && status === 'ready') playback.play();
    if (!moves && (status === 'playing' || status === 'paused')) playback.skip();
    draw();
  };
  const take = (taken: TerminalScript) => {
    unsubscribe();
    script = taken;
    timeline = scriptTimeline(script);
    playback = createPlayback(timeline);
    unsubscribe = playback.subscribe(draw);
    show(part(screen, '[data-beginning]'), script, firstFrame(script), true);
    follow();
  };
  const offer = startMotionButton(root, (offered) => {
    if (offered === 'pause') playback.pause();
    else if (offered === 'repeat') playback.restart();
    else playback.play();
  });
  skip.addEventListener('click', () => {
    if (playback.getState().status !== 'finished') playback.skip();
  });
  onMotionChange(follow);
  if (other !== undefined && cue !== undefined) document.addEventListener(cue, () => take(other));
  watchView(root, SHARE_IN_VIEW, (isInView) => {
    inView = isInView;
    follow();
  });
  take(first);
}

function show(screen: Element, script: TerminalScript, frame: TerminalFrame, still: boolean): void {
  const place = `${script.titulo} ${frame.from} ${frame.done}`;
  const history = part(screen, '[data-history]');
  let prompt = part(screen, '[data-prompt]');
  if (history.dataset['history'] !== place) {
    history.dataset['history'] = place;
    history.innerHTML = historyHtml(script, frame);
    part(screen, '[data-header]').innerHTML = script.cabecera ?? '';
    // Replaces the prompt: the browser counts a moved element as a layout shift, but not a new one.
    prompt = replaced(prompt);
  }
  const typed = promptHtml(frame.prompt, frame.typed);
  const text = part(prompt, ':scope > :first-child');
  const cursor = part(prompt, ':scope > :last-child');
  if (prompt.dataset['prompt'] !== typed) {
    prompt.dataset['prompt'] = typed;
    prompt.dataset['rest'] = restOfWord(script, frame);
    text.innerHTML = typed;
    replaced(cursor).toggleAttribute('data-still', still);
  } else cursor.toggleAttribute('data-still', still);
}

function name(root: HTMLElement, script: TerminalScript): void {
  if (root.ariaLabel === script.descripcion) return;
  root.ariaLabel = script.descripcion;
  part(root, '[data-title]').textContent = script.titulo;
  part(root, '[data-transcript]').innerHTML = transcriptHtml(script);
}
