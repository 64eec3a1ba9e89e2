import type { Locator, Page } from 'playwright-core';

/** What a user's hand has done: clicks of the mouse, keys of the keyboard. */
export interface Count {
	clicks: number;
	keys: number;
}

/** A hand that counts. Waiting and looking cost nothing. */
export interface Hand {
	page: Page;
	click: (at: Locator, position?: { x: number; y: number }) => Promise<void>;
	doubleClick: (at: Locator) => Promise<void>;
	type: (text: string) => Promise<void>;
	/** One key, or several at once such as `Control+A`. */
	press: (keys: string) => Promise<void>;
	counted: () => Count;
}

export function countingHand(page: Page): Hand {
	const count: Count = { clicks: 0, keys: 0 };
	return {
		page,
		click: async (at, position) => {
			await at.click(position ? { position } : {});
			count.clicks += 1;
		},
		doubleClick: async (at) => {
			await at.dblclick();
			count.clicks += 2;
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
