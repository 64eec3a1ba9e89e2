import type { Locator, Page } from 'playwright-core';
import { type Look, PATIENCE_MS, repeatUntil } from '../until';

/** What a user's hand has done: clicks of the mouse, keys of the keyboard. */
export interface Count {
	clicks: number;
	keys: number;
}

export type Hand = ReturnType<typeof countingHand>;

/** A hand that counts. Waiting and looking cost nothing. */
export function countingHand(page: Page) {
	const count: Count = { clicks: 0, keys: 0 };
	return {
		page,
		/** Until the effect shows, where one is given; a click that had none is repeated, and counts once. */
		click: async (at: Locator, effect?: Look<true>) => {
			const act = async (timeout = PATIENCE_MS) => await at.click({ timeout });
			const what = `the effect of a click on ${at}`;
			await (effect ? repeatUntil({ what, act, effect }) : act());
			count.clicks += 1;
		},
		type: async (text: string) => {
			await page.keyboard.type(text);
			count.keys += text.length;
		},
		/** One key, or several at once such as `Control+A`. */
		press: async (keys: string) => {
			await page.keyboard.press(keys);
			count.keys += 1;
		},
		counted: (): Count => ({ ...count }),
	};
}
