import { showContactBar } from '#site/frame/show-between.ts';
import { moveEye } from '#site/frame/move-eye.ts';
import { fixNavbarOnScrollUp } from '#site/frame/fix-on-scroll-up.ts';
import { startThemeSwitch } from '#ui/theme-switch/theme.ts';
import { tellOrigin } from '#site/frame/tell-origin.ts';
import { afterFirstPaint } from '#ui/hydration/after-first-paint.ts';
import { keepFocusInSight } from '#ui/focus/keep-focus-in-sight.ts';
import { layOutAhead, layOutFarWhenTouched } from '#ui/layout/lay-out-far.ts';
import { startMotionSwitch } from '#ui/motion/motion-preference.ts';
import { preloadForms } from './preload-modules.ts';

layOutAhead();

afterFirstPaint(() => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', behave);
  else behave();
});

function behave(): void {
  keepFocusInSight();
  tellOrigin();
  preloadForms();
  startThemeSwitch();
  startMotionSwitch();
  fixNavbarOnScrollUp();
  moveEye();
  showContactBar();
  layOutFarWhenTouched();
}
