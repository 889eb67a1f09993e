import { expect, type Locator, type Page } from '@playwright/test';

/** How somebody reaches what is on a page of the panel. */
export interface Hands {
  press(control: Locator): Promise<void>;
  mark(box: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  choose(list: Locator, label: string): Promise<void>;
  /**
   * @param moment as the field's value has it: `2027-03-03T10:00`; before noon, and of a day with its
   *   month's number, because a browser asks for the two in the order of its own language
   */
  set(field: Locator, moment: string): Promise<void>;
}

/** By pointing at it. */
export const POINTING: Hands = {
  press: (control) => control.click(),
  mark: (box) => box.check(),
  write: (field, text) => field.fill(text),
  choose: async (list, label) => {
    await list.selectOption({ label });
  },
  set: (field, moment) => field.fill(moment),
};

/** The most keys that anything may be away, in one page. */
const FARTHEST = 150;

/** By keys alone: from where focus is to what is wanted, and the keys that it takes there. */
export function typing(page: Page): Hands {
  const { keyboard } = page;
  const reach = async (control: Locator) => {
    await expect(control).toBeVisible();
    for (let keys = 0; keys < FARTHEST; keys += 1) {
      const way = await control.evaluate((wanted) => {
        const { activeElement } = document;
        if (activeElement === wanted) return null;
        const after = activeElement?.compareDocumentPosition(wanted) ?? 0;
        return after & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
      });
      if (way === null) return;
      await keyboard.press(way);
    }
    throw new Error(`Not reached by keys: ${String(control)}`);
  };
  return {
    async press(control) {
      await reach(control);
      await keyboard.press('Enter');
    },
    async mark(box) {
      await reach(box);
      await keyboard.press('Space');
    },
    async write(field, text) {
      await reach(field);
      await keyboard.press('Control+A');
      await keyboard.type(text);
    },
    async choose(list, label) {
      await reach(list);
      await keyboard.type(label);
      await expect(list.locator('option:checked')).toHaveText(label);
    },
    async set(field, moment) {
      await reach(field);
      const [year = '', month = '', day = '', hour = '', minute = ''] = moment.split(/\D/);
      await keyboard.type(`${day}${month}${year}`);
      await keyboard.press('Tab');
      await keyboard.type(`${hour}${minute}a`);
      await expect(field).toHaveValue(moment);
    },
  };
}
