"""The style sheets of the overlay.

The rules of the host are `!important`, so that no style sheet of the page overrides them.
"""

HOST = """
:host {
  all: initial !important;
  display: block !important;
  position: %s !important;
  inset: 0 auto auto 0 !important;
  width: 0 !important;
  height: 0 !important;
  overflow: visible !important;
  pointer-events: none !important;
  z-index: 2147483647 !important;
  color-scheme: light dark !important;
  direction: ltr !important;
}
:host::backdrop { display: none !important; }
@media print { :host { display: none !important; } }
"""

HIGHLIGHT = f"""{HOST % "absolute"}
div {{
  position: absolute;
  box-sizing: border-box;
  border: 3px solid #f97316;
  border-radius: 6px;
  outline: 2px solid #fff;
  box-shadow: 0 0 0 4px rgb(0 0 0 / .55), 0 4px 18px rgb(0 0 0 / .35);
}}
"""

CARD = f"""{HOST % "fixed"}
#card {{
  position: fixed;
  display: flex;
  align-items: center;
  gap: 12px;
  box-sizing: border-box;
  width: max-content;
  min-width: min(300px, 100vw - 32px);
  max-width: min(370px, 100vw - 32px);
  padding: 12px;
  border: 1px solid light-dark(#d5d9e3, #43464f);
  border-radius: 14px;
  background: light-dark(#fff, #26282d);
  color: light-dark(#1b1e27, #eceef3);
  box-shadow: 0 1px 2px rgb(0 0 0 / .12), 0 10px 32px rgb(0 0 0 / .26);
  font: 14px/20px system-ui, sans-serif;
  text-align: start;
  animation: appear .16s ease-out;
}}
@keyframes appear {{ from {{ opacity: 0; translate: 0 6px; }} }}
.bottom {{ bottom: 16px; }}
.top {{ top: 16px; }}
.right {{ right: 16px; }}
.left {{ left: 16px; }}
#badge {{
  flex: none;
  width: 32px;
  height: 32px;
  border-radius: 8px;
  background: linear-gradient(135deg, #5472ff, #2b3fd4);
}}
#badge::before {{
  content: "";
  display: block;
  height: 100%;
  background: #fff;
  clip-path: polygon(85% 15%, 17% 37%, 48% 52%, 63% 83%);
}}
#message {{ flex: 1; min-width: 0; }}
p {{ margin: 0; font-weight: 600; overflow-wrap: anywhere; }}
#progress {{ display: flex; align-items: center; gap: 10px; margin-top: 2px; }}
#progress[hidden] {{ display: none; }}
#track {{
  flex: 1;
  height: 4px;
  border-radius: 2px;
  overflow: hidden;
  background: light-dark(#dfe3ec, #43464f);
}}
#bar {{
  height: 100%;
  border-radius: 2px;
  background: light-dark(#3049df, #8c9fff);
}}
#count {{
  flex: none;
  color: light-dark(#565c6b, #a9b0be);
  font-size: 12px;
  font-variant-numeric: tabular-nums;
}}
button {{
  flex: none;
  margin: 0;
  padding: 6px 14px;
  border: 0;
  border-radius: 8px;
  background: light-dark(#c5221f, #f2867d);
  color: light-dark(#fff, #2a0f0d);
  font: inherit;
  font-weight: 600;
}}
button:focus-visible {{ outline: 2px solid light-dark(#3049df, #8c9fff); outline-offset: 2px; }}
#card.reachable button {{ pointer-events: auto; cursor: pointer; }}
@media (prefers-reduced-motion: reduce) {{ #card {{ animation: none; }} }}
@media (forced-colors: active) {{
  #badge {{ forced-color-adjust: none; }}
  #track {{ border: 1px solid CanvasText; }}
  #bar {{ background: Highlight; forced-color-adjust: none; }}
  button {{ border: 1px solid ButtonText; }}
}}
"""
