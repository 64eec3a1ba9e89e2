import type { Locator, Page } from 'playwright-core';
import { type Look, PATIENCE_MS, repeatUntil } from '../until';

/** What a user's hand has done: clicks of the mouse, keys of the keyboard. */
export interface Count {
	clicks: number;
	keys: number;
}

/** A hand that counts. Waiting and looking cost nothing. */
export interface Hand {
	page: Page;
	/** Until the effect shows, where one is given; a click that had none is repeated, and counts once. */
	click: (at: Locator, effect?: Look<true>) => Promise<void>;
	type: (text: string) => Promise<void>;
	/** One key, or several at once such as `Control+A`. */
	press: (keys: string) => Promise<void>;
	counted: () => Count;
}

export function countingHand(page: Page): Hand {
	const count: Count = { clicks: 0, keys: 0 };
	return {
		page,
		click: async (at, effect) => {
			const act = async (timeout = PATIENCE_MS) => await at.click({ timeout });
			const what = `the effect of a click on ${at}`;
			await (effect ? repeatUntil({ what, act, effect }) : act());
			count.clicks += 1;
		},
		type: async (text) => {
			await page.keyboard.type(text);
			count.keys += text.length;
		},
		press: async (keys) => {
			await page.keyboard.press(keys);
			count.keys += 1;
		},
		counted: () => ({ ...count }),
	};
}
